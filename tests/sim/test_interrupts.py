"""Ctrl-C: kept from processes that are being started, and never lost."""

import signal
import subprocess
import sys
import threading
import time

import pytest

from cribsim.sim.interrupts import interrupts_held, interrupts_noticed


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def swallowed() -> None:
    """What a callback of the compiler does."""
    with interrupts_noticed():
        try:
            interrupt()
        except KeyboardInterrupt:
            pass
        else:
            pytest.fail("it did not come")


def not_swallowed() -> None:
    with interrupts_noticed():
        interrupt()
        pytest.fail("it was late")


@pytest.mark.parametrize("work", [swallowed, not_swallowed])
def test_an_interrupt_comes_whoever_swallows_it(work) -> None:
    with pytest.raises(KeyboardInterrupt):
        work()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


class Finalized:
    def __del__(self) -> None:
        interrupt()
        self.ended.append("finalizer")


def test_an_interrupt_waits_for_the_end_of_a_finalizer(recwarn, capsys) -> None:
    """Where Python would print it with its traceback, which pytest turns into a warning."""
    ended = Finalized.ended = []

    def work() -> None:
        with interrupts_noticed():
            Finalized()
            ended.append("work")
            time.sleep(30)
            ended.append("too late")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert ended == ["finalizer", "work"]
    assert not recwarn.list
    assert capsys.readouterr().err == ""


def test_without_an_interrupt_nothing_happens() -> None:
    with interrupts_noticed():
        pass
    with interrupts_held():
        pass


def test_other_threads_are_left_alone() -> None:
    seen: list[object] = []

    def ask() -> None:
        with interrupts_noticed():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]


def interrupt_this_thread() -> None:
    """As Ctrl-C does where no other thread takes it."""
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)


def test_a_held_interrupt_is_not_lost() -> None:
    reached = False

    def work() -> None:
        nonlocal reached
        with interrupts_held():
            interrupt_this_thread()
            reached = True
        pytest.fail("it was lost")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached


def test_a_process_that_is_started_meanwhile_never_gets_it() -> None:
    with interrupts_held():
        child = subprocess.Popen(
            [sys.executable, "-c", "input(); print('unharmed')"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    child.send_signal(signal.SIGINT)
    assert child.communicate("\n", timeout=30)[0] == "unharmed\n"
