"""What all tests share: hypothesis draws the same examples every time, and takes the time it takes."""

from hypothesis import settings

settings.register_profile("cribsim", derandomize=True, deadline=None)
settings.load_profile("cribsim")
