"""RS+FD as published: one true attribute among fakes, and an epsilon that is amplified by hiding it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ldpaudit.audit.distinguish.lessons.lesson import Lesson
from ldpaudit.audit.distinguish.protocols import of_protocol
from ldpaudit.language import Message
from ldpaudit.protocols import Domain
from ldpaudit.protocols.several import RSFD

EPSILON = 1.0


def lesson(rng: np.random.Generator, **options: Any) -> Lesson:
    """Return the lesson, with its trial."""
    solution = RSFD([Domain(2), Domain(2)], EPSILON, "GRR", "published")
    game = of_protocol(solution, ((0, 0), (1, 1)), claim=EPSILON, rng=rng, **options)
    return Lesson(
        code="fake-data",
        title=Message("One true attribute among fakes"),
        source=Message("RS+FD, CIKM 2021, and thesis (Bourgogne Franche-Comté, 2022), chapter 7"),
        claim=Message("a whole row keeps epsilon, though its true attribute is reported with a larger one"),
        pair=Message("two rows that differ in both of two attributes"),
        exact=solution.epsilon("tuple"),
        game=game,
        page=(
            Message(
                "Each row reports all its attributes: one, drawn at random, by randomized response; the"
                " others are made up. Nobody sees which is the true one. The true one is therefore reported"
                " with a larger epsilon, ln(d (e^eps - 1) + 1), and the whole is said to keep eps."
            ),
            Message(
                "The rule is that of sampling records: who is in the table only with chance 1/d leaves a"
                " trace in one of d tables. But here it is not the person who is drawn. The person is"
                " always there, and each of the attributes is hers."
            ),
            Message(
                "Take two rows that differ in every attribute. Whichever attribute is drawn, its report is"
                " likelier by the same factor under the one row; the fakes are the same for both. Averaging"
                " over what was drawn changes nothing: the row keeps the larger epsilon, and not a bit"
                " less."
            ),
            Message(
                "With two attributes of two values and epsilon 1, that is 1.4899. With the nine attributes"
                " of a census table it is 2.80. For one changed attribute the claim holds in some cases"
                " only."
            ),
            Message(
                "Instead: let epsilon bound the whole row from the beginning. This program does so unless"
                " it is told otherwise, and prints both epsilons: of the row and of one attribute."
            ),
        ),
    )
