import csv
from importlib.resources import files

import pytest

from cribsim import policies
from cribsim.game.cards import DEALER, PONE
from cribsim.game.index import discard_class
from cribsim.policies.crib_tables import crib_values


@pytest.mark.parametrize("preset", ["six-card", "five-card"])
def test_every_throw_has_a_value_for_either_crib(preset):
    values = crib_values(preset)
    assert values.shape == (2, 169)
    assert not values.flags.writeable
    # The opponent throws with care for his own crib and against it for the other's.
    assert (values[PONE] > values[DEALER]).all()
    assert values.min() > 2_500_000
    assert values.max() == values[PONE, discard_class(16, 17)] < 9_500_000


def test_a_value_is_read_to_the_last_digit():
    text = files(policies).joinpath("crib_values", "six-card.csv").read_text()
    rows = [row for row in csv.DictReader(text.splitlines()) if row["ranks"] == "5J"]
    assert len(rows) == 4
    for row in rows:
        role = DEALER if row["owner"] == "own" else PONE
        group = discard_class(16, 40 if row["suited"] == "true" else 41)
        assert f"{crib_values('six-card')[role, group] / 1e6:.6f}" == row["value"]
