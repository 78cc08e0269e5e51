"""The parts of `urllib`. six 1.17 `six.moves.urllib`."""

from six.moves.urllib import error, parse

__molt_missing__ = ()
