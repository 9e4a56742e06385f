"""cribsim beside other packages that play cribbage; no part of the wheel."""
