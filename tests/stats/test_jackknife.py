"""The jackknife against formulas that are known, and against repeated draws."""

import numpy as np
import pytest

from cribsim.stats.jackknife import jackknife, student95


def test_of_a_mean_it_is_the_usual_standard_error():
    values = np.random.default_rng(1).normal(size=(40, 1))
    found = jackknife(values, lambda mean: mean[0], n=40)
    assert found.mean == pytest.approx(values.mean())
    assert found.se == pytest.approx(values.std(ddof=1) / 40**0.5)
    assert found.hi - found.mean == pytest.approx(2.0227 * found.se, rel=1e-4)


def test_the_difference_of_paired_columns_has_the_error_of_the_pairs():
    common = np.random.default_rng(2).normal(size=(30, 1))
    own = 0.01 * np.random.default_rng(3).normal(size=(30, 1))
    found = jackknife(np.hstack([common, common + own + 1]), lambda mean: mean[1] - mean[0], n=30)
    assert found.se == pytest.approx(own.std(ddof=1) / 30**0.5)


def test_intervals_of_a_ratio_hold_the_truth_as_often_as_they_say():
    """2,000 samples with a fixed seed: 95 % +- 4 standard errors; a right method fails for 1 seed in 16,000."""
    draws = np.random.default_rng(4).normal(loc=(2.0, 5.0), scale=(0.3, 0.5), size=(2000, 25, 2))
    held = sum(
        found.lo <= 2.5 <= found.hi
        for found in (jackknife(sample, lambda mean: mean[1] / mean[0], n=25) for sample in draws)
    )
    assert abs(held / 2000 - 0.95) < 4 * (0.95 * 0.05 / 2000) ** 0.5


@pytest.mark.parametrize(("freedom", "value"), [(9, 2.2622), (24, 2.0639), (39, 2.0227), (1000, 1.9623)])
def test_student(freedom, value):
    assert student95(freedom) == pytest.approx(value, abs=0.0005)


def test_too_few_replicates_are_refused():
    with pytest.raises(ValueError, match="9 replicates: at least 10"):
        jackknife(np.zeros((9, 1)), lambda mean: mean[0], n=9)
