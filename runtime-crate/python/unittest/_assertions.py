"""The `assert...` methods of test cases. CPython Lib/unittest/case.py, TestCase.

Messages of unequal texts, sequences, sets and dicts name what differs; the line-by-line comparison of the original is left out.
"""

import re

from unittest._contexts import _AssertLogsContext, _AssertNotWarnsContext, _AssertRaisesContext, _AssertWarnsContext
from unittest.util import _common_shorten_repr, _count_differences, safe_repr, strclass

__unittest = True


class _Assertions:
    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8

    def addTypeEqualityFunc(self, typeobj, function):
        """What assertEqual calls for two values of exactly this class: a callable or the name of a method."""
        self._type_equality_funcs[typeobj] = function

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        return standardMsg if msg is None else f"{standardMsg} : {msg}"

    def _refuse(self, msg, standard):
        raise self.failureException(self._formatMessage(msg, standard))

    def fail(self, msg=None):
        raise self.failureException(msg)

    def assertFalse(self, expr, msg=None):
        if expr:
            self._refuse(msg, f"{safe_repr(expr)} is not false")

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._refuse(msg, f"{safe_repr(expr)} is not true")

    def assertRaises(self, expected_exception, *args, **kwargs):
        """Calls args[0] with the rest, or is a context manager whose `exception` is what was raised."""
        return _AssertRaisesContext(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        context = _AssertRaisesContext(expected_exception, self, expected_regex)
        return context.handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _AssertWarnsContext(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        context = _AssertWarnsContext(expected_warning, self, expected_regex)
        return context.handle("assertWarnsRegex", args, kwargs)

    def _assertNotWarns(self, expected_warning, *args, **kwargs):
        return _AssertNotWarnsContext(expected_warning, self).handle("_assertNotWarns", args, kwargs)

    def assertLogs(self, logger=None, level=None):
        return _AssertLogsContext(self, logger, level, no_logs=False)

    def assertNoLogs(self, logger=None, level=None):
        return _AssertLogsContext(self, logger, level, no_logs=True)

    def _equality_function(self, first, second):
        if type(first) is not type(second):
            return self._baseAssertEqual
        function = self._type_equality_funcs.get(type(first), self._baseAssertEqual)
        return getattr(self, function) if isinstance(function, str) else function

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            self._refuse(msg, "%s != %s" % _common_shorten_repr(first, second))

    def assertEqual(self, first, second, msg=None):
        """`==`; for two strings, lists, tuples, dicts or sets with a message of their kind."""
        self._equality_function(first, second)(first, second, msg=msg)

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._refuse(msg, f"{safe_repr(first)} == {safe_repr(second)}")

    def _nearly_equal(self, first, second, places, delta):
        """Whether the difference is within `delta` or rounds to zero; and how to say it."""
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        difference = abs(first - second)
        if delta is not None:
            return difference <= delta, f"{safe_repr(delta)} delta", difference
        places = 7 if places is None else places
        return round(difference, places) == 0, f"{places!r} places", difference

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        near, margin, difference = self._nearly_equal(first, second, places, delta)
        if not near:
            values = f"{safe_repr(first)} != {safe_repr(second)}"
            self._refuse(msg, f"{values} within {margin} ({safe_repr(difference)} difference)")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        near, margin, difference = self._nearly_equal(first, second, places, delta)
        if delta is None and not (first == second or near):
            return
        if delta is not None and not first == second and not near:
            return
        shown = f" ({safe_repr(difference)} difference)" if delta is not None else ""
        self._refuse(msg, f"{safe_repr(first)} == {safe_repr(second)} within {margin}{shown}")

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        """`==` of sequences, which may be of different classes unless `seq_type` is given."""
        kind = "sequence"
        if seq_type is not None:
            kind = seq_type.__name__
            for place, value in (("First", seq1), ("Second", seq2)):
                if not isinstance(value, seq_type):
                    raise self.failureException(f"{place} sequence is not a {kind}: {safe_repr(value)}")
        try:
            lengths = len(seq1), len(seq2)
        except (TypeError, NotImplementedError):
            self._refuse(msg, f"{kind} without a length")
        if seq1 == seq2:
            return
        shown = "%ss differ: %s != %s\n" % (kind.capitalize(), *_common_shorten_repr(seq1, seq2))
        self._refuse(msg, shown + self._first_difference(seq1, seq2, lengths, kind, seq_type))

    def _first_difference(self, seq1, seq2, lengths, kind, seq_type):
        for index in range(min(lengths)):
            if seq1[index] != seq2[index]:
                pair = "%s\n%s" % _common_shorten_repr(seq1[index], seq2[index])
                return f"\nFirst differing element {index}:\n{pair}\n"
        if lengths[0] == lengths[1]:
            return "" if seq_type is None and type(seq1) is not type(seq2) else "\n"
        place, longer = ("First", seq1) if lengths[0] > lengths[1] else ("Second", seq2)
        extra = abs(lengths[0] - lengths[1])
        first = safe_repr(longer[min(lengths)])
        return f"\n{place} {kind} contains {extra} additional elements.\nFirst extra element {min(lengths)}:\n{first}\n"

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        lines = []
        for place, one, other in (("first", set1, set2), ("second", set2, set1)):
            try:
                only = one.difference(other)
            except (TypeError, AttributeError) as error:
                self.fail(f"{place} argument does not support set difference: {error}")
            if only:
                lines.append(f"Items in the {place} set but not the {'second' if place == 'first' else 'first'}:")
                lines.extend(repr(item) for item in only)
        if lines:
            self._refuse(msg, "\n".join(lines))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            self._refuse(msg, "%s != %s" % _common_shorten_repr(d1, d2))

    def assertCountEqual(self, first, second, msg=None):
        """The same elements equally often, in any order."""
        differences = _count_differences(list(first), list(second))
        if differences:
            lines = [f"First has {one}, Second has {two}:  {value!r}" for one, two, value in differences]
            self._refuse(msg, "Element counts were not equal:\n" + "\n".join(lines))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first != second:
            self._refuse(msg, "%s != %s" % _common_shorten_repr(first, second))

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self._refuse(msg, f"{safe_repr(member)} not found in {safe_repr(container)}")

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self._refuse(msg, f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}")

    def assertIs(self, expr1, expr2, msg=None):
        if expr1 is not expr2:
            self._refuse(msg, f"{safe_repr(expr1)} is not {safe_repr(expr2)}")

    def assertIsNot(self, expr1, expr2, msg=None):
        if expr1 is expr2:
            self._refuse(msg, f"unexpectedly identical: {safe_repr(expr1)}")

    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            self._refuse(msg, f"{safe_repr(obj)} is not None")

    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            self._refuse(msg, "unexpectedly None")

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self._refuse(msg, f"{safe_repr(a)} not less than {safe_repr(b)}")

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self._refuse(msg, f"{safe_repr(a)} not less than or equal to {safe_repr(b)}")

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self._refuse(msg, f"{safe_repr(a)} not greater than {safe_repr(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self._refuse(msg, f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}")

    def assertIsInstance(self, obj, cls, msg=None):
        if not isinstance(obj, cls):
            kind = f"an instance of {cls!r}" if not isinstance(cls, tuple) else f"an instance of any of {cls!r}"
            self._refuse(msg, f"{safe_repr(obj)} is not {kind}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            self._refuse(msg, f"{safe_repr(obj)} is an instance of {cls!r}")

    def assertRegex(self, text, expected_regex, msg=None):
        pattern = re.compile(expected_regex) if isinstance(expected_regex, (str, bytes)) else expected_regex
        if not pattern.search(text):
            self._refuse(msg, f"Regex didn't match: {pattern.pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        pattern = re.compile(unexpected_regex) if isinstance(unexpected_regex, (str, bytes)) else unexpected_regex
        found = pattern.search(text)
        if found:
            matched = text[found.start():found.end()]
            self._refuse(msg, f"Regex matched: {matched!r} matches {pattern.pattern!r} in {text!r}")

    def _assertIsSubclass(self, cls, superclass):
        self.assertTrue(issubclass(cls, superclass), f"{strclass(cls)} is not a subclass of {superclass!r}")
