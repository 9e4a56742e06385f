"""Write every page of `reports/`, as ``make reports`` does."""

from analyses import crib_averages, dealer_advantage, five_vs_six, rule_values, seats

for analysis in (dealer_advantage, crib_averages, five_vs_six, rule_values, seats):
    analysis.main()
