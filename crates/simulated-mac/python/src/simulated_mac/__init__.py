"""A simulated Mac: stand-ins for `osascript` and `screencapture` over a world in a file."""

from .mac import Action, Mac, MacError, Result, program

__all__ = ["Action", "Mac", "MacError", "Result", "program"]
