"""six 1.17 `six.moves.urllib.robotparser`."""

from urllib.robotparser import (  # noqa: F401
    RobotFileParser,
)

__molt_missing__ = ()
