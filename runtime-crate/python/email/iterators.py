"""Ways through messages. CPython Lib/email/iterators.py."""

from io import StringIO

__all__ = ["body_line_iterator", "typed_subpart_iterator", "walk"]


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


def _structure(msg, fp=None, level=0, include_default=False):
    """Prints what parts a message has, each within the one that it is in."""
    default = f" [{msg.get_default_type()}]" if include_default else ""
    print(f"{'    ' * level}{msg.get_content_type()}{default}", file=fp)
    for part in msg.get_payload() if msg.is_multipart() else ():
        _structure(part, fp, level + 1, include_default)
