"""The text of an error, as libpq puts it together. libpq `fe-protocol3.c` `pqBuildErrorMessage3`, `reportErrorPosition`."""

import unicodedata

# How much of a line is shown, and how much of it stands at least behind the place that is meant.
_WIDTH, _RIGHT = 60, 10


def message_of(fields, query):
    """What an error says after its severity; `query` is the text that was sent, if any."""
    parts = [fields.get("M", "")]
    place = fields.get("P")
    text = query if place else None
    if not place and fields.get("p"):
        place, text = fields["p"], fields.get("q")
    if place and text is None:
        parts.append(f" at character {place}")
    lines = ["".join(parts)]
    if place and text is not None:
        lines.extend(_pointed(text, int(place)))
    for code, title in (("D", "DETAIL"), ("H", "HINT")):
        if code in fields:
            lines.append(f"{title}:  {fields[code]}")
    if "q" in fields:
        lines.append(f"QUERY:  {fields['q']}")
    # Where a notice comes from is not said.
    if "W" in fields and fields.get("V", "ERROR") in ("ERROR", "FATAL", "PANIC"):
        lines.append(f"CONTEXT:  {fields['W']}")
    return "\n".join(lines).strip()


def _width(text):
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _pointed(text, place):
    """The line of a query that an error is about, and a mark under the place."""
    at = place - 1
    if not 0 <= at <= len(text):
        return []
    number, begin = 1, 0
    for index, char in enumerate(text[:at]):
        if char == "\n" or (char == "\r" and text[index + 1 : index + 2] != "\n"):
            number, begin = number + 1, index + 1
    end = min([found for found in (text.find(char, at) for char in "\r\n") if found >= 0], default=len(text))
    line, at = text[begin:end].replace("\t", " "), at - begin
    before = after = ""
    if _width(line) > _WIDTH:
        line, at, before, after = _cut(line, at)
    shown = f"LINE {number}: {before}"
    return [f"{shown}{line}{after}", " " * (len(shown) + _width(line[:at])) + "^"]


def _cut(line, at):
    """A part of a line that is too long, around a place."""
    widths = [_width(char) for char in line]
    begin, end = 0, len(line)
    if sum(widths[:at]) + _RIGHT <= _WIDTH:
        while sum(widths[begin:end]) > _WIDTH:
            end -= 1
        return line[:end], at, "", "..."
    if sum(widths[at:]) < _RIGHT:
        pass
    else:
        wanted = sum(widths[:at]) + _RIGHT
        while sum(widths[:end]) > wanted:
            end -= 1
    after = "..." if end < len(line) else ""
    while sum(widths[begin:end]) > _WIDTH:
        begin += 1
    return line[begin:end], at - begin, "..." if begin else "", after
