"""How cribsim fails: one line that says what was given, what is allowed and what to do."""


class CribsimError(Exception):
    """Base of every error that cribsim raises on purpose; the message is one line.

    Attributes
    ----------
    exit_code : int
        What the command line exits with.
    """

    exit_code = 1


class InputError(CribsimError, ValueError):
    """The caller asked for something that cannot be: says what was given and what is allowed."""

    exit_code = 2


class MachineError(CribsimError):
    """The machine failed: a full disk, an unwritable folder, a lock held by another process."""
