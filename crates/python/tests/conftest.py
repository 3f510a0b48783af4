"""What all tests have in common."""

import signal

import pytest

SECONDS = 1_800


@pytest.fixture(autouse=True)
def limit_of_time():
    """Ends a test that hangs: workers that are lost could keep it waiting for ever."""

    def end(*_):
        raise TimeoutError(f"the test has not ended within {SECONDS} s")

    # A shell that starts the tests in the background lets them ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
