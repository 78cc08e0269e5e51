"""Guessing the dialect of CSV data. CPython Lib/csv.py `Sniffer`."""

import io
import re
from collections import Counter

# Quoted texts: between delimiters, at the beginning of a line, at its end, alone on it.
_DELIMITER, _QUOTED = r"""(?P<delim>[^\w\n"\'])(?P<space> ?)""", r"""(?P<quote>["\']).*?(?P=quote)"""
_BEGIN, _END = r"(?:^|\n)", r"(?:$|\n)"
_SHAPES = (
    _DELIMITER + _QUOTED + r"(?P=delim)",
    _BEGIN + _QUOTED + _DELIMITER,
    _DELIMITER + _QUOTED + _END,
    _BEGIN + _QUOTED + _END,
)
_CHUNK = 10


def _most_common(counts):
    return max(counts, key=counts.get)


class Sniffer:
    """Guesses the dialect of a sample, and whether it begins with names of columns."""

    __module__ = "csv"

    def __init__(self):
        # Of several possible delimiters the first of these is taken.
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        """A dialect that fits a sample; Error if there is none."""
        import csv

        quote, doubled, separator, spaced = self._guess_quote_and_delimiter(sample, delimiters)
        if not separator:
            separator, spaced = self._guess_delimiter(sample, delimiters)
        if not separator:
            raise csv.Error("Could not determine delimiter")

        class dialect(csv.Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = csv.QUOTE_MINIMAL
            doublequote = doubled
            delimiter = separator
            quotechar = quote or '"'
            skipinitialspace = spaced

        return dialect

    def _guess_quote_and_delimiter(self, data, delimiters):
        """By quoted texts and what stands beside them."""
        for shape in _SHAPES:
            found = list(re.finditer(shape, data, re.DOTALL | re.MULTILINE))
            if found:
                break
        else:
            return "", False, None, 0
        groups = [match.groupdict() for match in found]
        quote = _most_common(Counter(group["quote"] for group in groups))
        beside = [group for group in groups if group.get("delim")]
        beside = [group for group in beside if delimiters is None or group["delim"] in delimiters]
        counts = Counter(group["delim"] for group in beside)
        delimiter, spaced = "", 0
        if counts:
            delimiter = _most_common(counts)
            spaced = counts[delimiter] == sum(1 for group in beside if group["space"])
            delimiter = "" if delimiter == "\n" else delimiter
        return quote, self._has_doubled(data, quote, re.escape(delimiter)), delimiter, spaced

    @staticmethod
    def _has_doubled(data, quote, delimiter):
        """Whether another quote stands within quotes."""
        inside = rf"[^{delimiter}\n]*"
        pattern = rf"(({delimiter})|^)\W*{quote}{inside}{quote}{inside}{quote}\W*(({delimiter})|$)"
        return re.search(pattern, data, re.MULTILINE) is not None

    def _guess_delimiter(self, data, delimiters):
        """By characters that stand equally often on most lines: looks at some lines, and at more while that does not tell."""
        lines = [line for line in data.split("\n") if line]
        seen = {chr(code): Counter() for code in range(127)}
        modes = {}
        candidates = {}
        for start in range(0, len(lines), _CHUNK):
            chunk = lines[start : start + _CHUNK]
            for char, counts in seen.items():
                counts.update(line.count(char) for line in chunk)
                if set(counts) != {0}:
                    usual = _most_common(counts)
                    # Lines that have another number of it count against it.
                    modes[char] = usual, 2 * counts[usual] - counts.total()
            self._add_candidates(candidates, modes, start + len(chunk), delimiters)
            if len(candidates) == 1:
                break
        if not candidates:
            return "", 0
        preferred = [char for char in self.preferred if char in candidates]
        if len(candidates) > 1 and preferred:
            chosen = preferred[0]
        else:
            chosen = max((mode, char) for char, mode in candidates.items())[1]
        return chosen, lines[0].count(chosen) == lines[0].count(f"{chosen} ")

    @staticmethod
    def _add_candidates(candidates, modes, total, delimiters):
        consistency = 1.0
        while not candidates and consistency >= 0.9:
            for char, (usual, lines) in modes.items():
                fits = usual > 0 and lines > 0 and lines / total >= consistency
                if fits and (delimiters is None or char in delimiters):
                    candidates[char] = usual, lines
            consistency -= 0.01

    def has_header(self, sample):
        """Whether the first row differs from the others in what its columns hold."""
        import csv

        rows = csv.reader(io.StringIO(sample), self.sniff(sample))
        header = next(rows)
        kinds = dict.fromkeys(range(len(header)))
        for row, _ in zip(rows, range(21)):
            if len(row) != len(header):
                continue
            for column, kind in list(kinds.items()):
                found = _kind_of(row[column])
                if kind is None:
                    kinds[column] = found
                elif found != kind:
                    del kinds[column]
        return sum(1 if _differs(header[column], kind) else -1 for column, kind in kinds.items()) > 0


def _kind_of(text):
    """`complex` for a number, else the length."""
    try:
        complex(text)
    except (ValueError, OverflowError):
        return len(text)
    return complex


def _differs(title, kind):
    if isinstance(kind, int):
        return len(title) != kind
    try:
        kind(title)
    except (ValueError, TypeError):
        return True
    return False
