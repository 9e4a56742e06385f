"""Any valid rules, for tests that draw their examples."""

from hypothesis import strategies as st

from cribsim.game.rules import PRESETS, CribFlush, HandFlush, NextLead, PlayMode, Rules

SHAPES = [(2, 2, 0), (2, 1, 2), (3, 1, 1), (4, 1, 0)]
"""Players, cards each lays away, cards from the pack: all that make a crib of four."""


def rate(players):
    """One rate for all, or one a player."""
    one = st.sampled_from([0.0, 0.25, 0.5, 1.0]) | st.floats(0, 1)
    return one | st.lists(one, min_size=players, max_size=players)


@st.composite
def settings_of_rules(draw, *, shapes=SHAPES, most=150):
    """A value of every field of `Rules`, targets up to `most`."""
    players, thrown, from_pack = draw(st.sampled_from(shapes))
    target = draw(st.integers(1, most))
    skunk_line = 0 if players == 3 else draw(st.integers(0, target))
    return {
        "players": players,
        "dealt": draw(st.sampled_from([3, 4])) + thrown,
        "thrown": thrown,
        "crib_from_pack": from_pack,
        "target": target,
        "first_dealer": draw(st.sampled_from(["cut", *range(players)])),
        "first_pone_bonus": draw(st.integers(0, min(9, target - 1))),
        "play_mode": draw(st.sampled_from(PlayMode)),
        "next_lead": draw(st.sampled_from(NextLead)),
        "go_and_31": draw(st.booleans()),
        "hand_flush": draw(st.sampled_from(HandFlush)),
        "crib_flush": draw(st.sampled_from(CribFlush)),
        "play_flush": draw(st.booleans()),
        "heels": draw(st.integers(0, 9)),
        "nobs": draw(st.integers(0, 9)),
        "stinkhole": draw(st.booleans()),
        "skunk_line": skunk_line,
        "double_skunk_line": draw(st.integers(0, skunk_line)),
        "game_points": draw(st.lists(st.integers(0, 9), min_size=3, max_size=3)),
        "muggins": draw(st.booleans()),
        "miss_rate": draw(rate(players)),
        "catch_rate": draw(rate(players)),
    }


@st.composite
def any_rules(draw, **limits):
    """Any valid rules."""
    return Rules.of(draw(st.sampled_from(list(PRESETS))), **draw(settings_of_rules(**limits)))
