from tests.gui.conftest import take_trial


def test_look(opened, qtbot, settle, qapp):
    w = opened
    w.resize(1400, 870)
    settle(w)
    take_trial(w, qtbot)
    settle(w)
    for p in w.pages:
        w.go(p)
        settle(w)
        w.grab().save(f"/tmp/look-{p}.png")
    w.session.history.setClean()
