"""Ways through messages. CPython Lib/email/iterators.py."""

from io import StringIO

__all__ = ["body_line_iterator", "typed_subpart_iterator", "walk"]

__molt_missing__ = ("_structure",)


def walk(self):
    """A message and all its parts, from the outside in."""
    return self.walk()


def body_line_iterator(msg, decode=False):
    """The lines of all texts."""
    for part in msg.walk():
        payload = part.get_payload(decode=decode)
        if isinstance(payload, str):
            yield from StringIO(payload)


def typed_subpart_iterator(msg, maintype="text", subtype=None):
    """The parts of a kind."""
    for part in msg.walk():
        if part.get_content_maintype() == maintype and subtype in (None, part.get_content_subtype()):
            yield part
