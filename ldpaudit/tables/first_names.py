"""First names that are frequent where the languages of `ldpaudit.tables.names.LANGUAGES` are spoken."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Without accents, in small letters.
FIRST_NAMES = _words(
    "adam adele adrien agathe agnes alain alan albert alex alexander alexandra alexandre alexis alice"
    " aline amelie amy ana anais andre andrea andrew angela anita ann anna anne annie anthony antoine"
    " arnaud arthur aurelie axel baptiste barbara beatrice benjamin benoit bernadette bernard brian"
    " brigitte bruno camille carine carla carlos carmen carol caroline catherine cecile celine chantal"
    " charles charlotte chloe christian christiane christine christophe claire clara claude claudine"
    " clement corinne cyril daniel danielle david deborah delphine denis denise diana didier dominique"
    " donald dorothy edith edouard edward elena eliane elisabeth elise elizabeth ella eloise emily emma"
    " emmanuel enzo eric erika estelle esther etienne eva evelyne fabien fabienne fabrice fanny fatima"
    " felix fernand florence florian francis francisco franck francois francoise frank frederic gabriel"
    " gabrielle gael gary genevieve georges george gerard gilbert gilles giovanni giulia guillaume"
    " gustave guy hans harry heather helen helene henri henry herve hugo ines irene isabelle jack jacob"
    " jacqueline jacques james jane janet jason javier jean jeanne jeffrey jennifer jeremy jerome"
    " jessica jimmy joan joel john jonathan jordan jose joseph josephine joshua josiane juan judith"
    " jules julia julian julie julien juliette justin karen karim karine katherine kelly kenneth kevin"
    " klaus laetitia laura laure laurence laurent lea leo leon leonie lilian liliane linda lisa loic"
    " lola louis louise luc luca lucas lucie lucien lucy ludovic luis lukas lydia madeleine manon manuel"
    " marc marcel maria marie marine mario marion mark marthe martha martin martine mary mathieu"
    " mathilde matteo matthew maurice maxime megan melanie melissa michael michel michele micheline"
    " mireille mohamed mohammed monika monique myriam nadia nancy nathalie nathan nicholas nicolas"
    " nicole nina noah noel noemie odette odile olga oliver olivia olivier oscar pablo pamela pascal"
    " pascale patricia patrick paul paula pauline pedro peter philip philippe pierre quentin rachel"
    " raphael raymond rebecca regine rene renee richard robert roberto roger roland romain ronald rose"
    " ruth ryan sabine samantha samuel sandra sandrine sara sarah scott sebastien serge sharon simon"
    " simone solange sofia sophia sophie stefan stephan stephane stephanie stephen steven susan suzanne"
    " sylvain sylvie tania teresa theo theresa therese thierry thomas timothy tom tony valentin valerie"
    " vanessa veronique victor victoria vincent virginie viviane walter william xavier yann yannick"
    " yasmine yves yvette yvonne zoe"
    " jurgen juergen wolfgang dieter uwe detlef ulrich horst heinz gunter guenter gunther manfred bernd"
    " rainer helmut gerhard werner matthias andreas sebastian tobias florian torsten thorsten steffen sven"
    " ingrid ursula renate petra silke heike anja katrin birgit gisela helga sabrina anke jutta silvia"
    " alejandro alvaro antonio carmela concepcion cristina diego dolores elisa enrique esteban felipe"
    " fernando guadalupe guillermo ignacio jaime joaquin jorge josefa lucia luisa marta mercedes miguel"
    " monica nuria paloma paco pilar rafael ramon raul rocio rosario salvador santiago sergio vicente"
    " alberto alessandra alessandro alessia angelo aurora chiara claudio davide domenico elisabetta enrica"
    " fabio federica federico filippo francesca francesco gianluca giorgia giorgio giuseppe ilaria"
    " lorenzo luigi marcello marco massimo matilde michela paola paolo pietro riccardo salvatore simona"
    " stefania stefano valentina vincenzo ana beatriz bruna caio duarte eduardo fernanda filipa filipe"
    " goncalo henrique ines joana joao jose leonor luisa luiz marcia mariana matheus nuno paulo pedro"
    " rita rodrigo rui thiago tiago vitor anouk bas bram cornelis daan dirk femke gerrit hendrik jan jeroen"
    " johan joost kees klaas lars lotte maaike marieke marijke pieter rik ruud sander sanne sjoerd wilhelmina"
    " willem wouter agata agnieszka aleksandra andrzej anna barbara bartosz beata boguslaw dariusz dorota"
    " ewa elzbieta grzegorz halina hanna irena iwona jacek jadwiga jakub janina janusz jaroslaw jerzy"
    " jolanta jozef justyna kamil katarzyna kazimierz krystyna krzysztof lukasz maciej magdalena malgorzata"
    " marcin marek mariusz mateusz michal miroslaw monika pawel piotr rafal renata roman ryszard stanislaw"
    " tadeusz teresa tomasz urszula wieslaw wojciech zbigniew zofia"
    " ahmed ali amina fatma hassan ibrahim karim khadija leila mehmet mustafa nadir omar rachid said samir"
    " youssef yusuf kylian solenn maelle ewen gwenael"
)
