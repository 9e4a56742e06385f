"""Numbers are shown to the digits that their errors allow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribsim.report.formats import decimals, interval, plain, whole, with_error


@pytest.mark.parametrize(
    ("error", "places"),
    [(0.3, 1), (0.19, 2), (0.2, 1), (0.0996, 2), (0.0949, 2), (1.0, 1), (9.6, 0), (9.97, 0), (123.0, 0), (0.00034, 4)],
)
def test_errors_get_one_digit_or_two_that_begin_with_a_one(error, places):
    assert decimals(error) == places


@given(st.floats(1e-8, 1e3), st.floats(-1e3, 1e3))
def test_what_is_shown_is_within_a_quarter_of_the_error(error, value):
    text = with_error(value, error)
    shown, said = text.split(" ± ")
    assert abs(float(shown.replace("−", "-")) - value) <= max(0.5, error * 0.3)
    if decimals(error) > 0:
        assert abs(float(shown.replace("−", "-")) - value) <= 0.26 * error
        assert abs(float(said) / error - 1) < 0.26
        assert len(shown.partition(".")[2]) == len(said.partition(".")[2])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (with_error(-0.1704, 0.017, sign=True), "−0.170 ± 0.017"),
        (with_error(0.2, 0.04, sign=True), "+0.20 ± 0.04"),
        (with_error(4.1234, 0.0), "4.123"),
        (with_error(4.1234, float("nan")), "4.12"),
        (with_error(float("nan"), 0.1), "– ± 0.10"),
        (plain(-0.004, 2), "0.00"),
        (plain(1234.5, 0), "1234"),
        (interval(-0.2, 0.1, 0.05), "−0.20 to 0.10"),
        (whole(999_999), "999,999"),
        (whole(250_000_000), "250 M"),
    ],
)
def test_signs_gaps_and_thousands(text, wanted):
    assert text == wanted
