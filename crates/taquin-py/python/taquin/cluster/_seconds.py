"""Times that users give."""

import math


def require_seconds(name: str, seconds: float) -> float:
    """A time of at least 0 seconds, or an error that names the option."""
    if not seconds >= 0:
        raise ValueError(f"{name}: expected seconds, at least 0, but found {seconds:g}")
    return seconds


def require_duration(name: str, seconds: float) -> float:
    """A finite time above 0 seconds, or an error that names the option."""
    if not 0 < seconds < math.inf:
        raise ValueError(f"{name}: expected seconds above 0, but found {seconds:g}")
    return seconds
