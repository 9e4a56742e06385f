"""The few kinds of chart that the pages need; each returns a figure of its own, in the house style."""

from cribsim.report.charts.bars import distributions as distributions
from cribsim.report.charts.bars import waterfall as waterfall
from cribsim.report.charts.comparisons import Difference as Difference
from cribsim.report.charts.comparisons import agreement as agreement
from cribsim.report.charts.effects import effects as effects
from cribsim.report.charts.points import Point as Point
from cribsim.report.charts.points import curves as curves
from cribsim.report.charts.points import dots as dots
from cribsim.report.charts.squares import heat_map as heat_map
