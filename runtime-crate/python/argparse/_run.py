"""One reading of a command line. CPython Lib/argparse.py `ArgumentParser._parse_known_args`."""

import re

from argparse._actions import ArgumentError, ArgumentTypeError, name_of
from argparse._help import SUPPRESS

__molt_missing__ = ()

_NEGATIVE = re.compile(r"-(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)")
_OPTION_LIKE = {None: "(-*A-*)", "?": "(-*A?-*)", "*": "(-*[A-]*)", "+": "(-*A[A-]*)", "...": "([-AO]*)", "A...": "(-*A[-AO]*)"}
_OPTION_LIKE[SUPPRESS] = "(-*-*)"


def pattern_of(action):
    """What the values of an argument look like: A for a value, O for an option, - for `--`."""
    nargs = action.nargs
    pattern = _OPTION_LIKE.get(nargs) or f"(-*{'-*'.join('A' * nargs)}-*)"
    return pattern.replace("-*", "").replace("-", "") if action.option_strings else pattern


class Run:
    """Goes through the words of a command line."""

    def __init__(self, parser, words, namespace):
        self.parser, self.words, self.namespace = parser, words, namespace
        self.extras, self.seen, self.given, self.warned = [], set(), set(), set()
        self.positionals = [action for action in parser._actions if not action.option_strings]
        self.options = {}
        kinds, only_values = [], False
        for at, word in enumerate(words):
            option = None
            if not only_values and word == "--":
                kinds.append("-")
                only_values = True
                continue
            if not only_values:
                option = self._option(word)
            if option is not None:
                self.options[at] = option
            kinds.append("A" if option is None else "O")
        self.kinds = "".join(kinds)

    def go(self):
        """Read all; gives the words that nobody takes."""
        at, last = 0, max(self.options, default=-1)
        while at <= last:
            following = min(place for place in self.options if place >= at)
            if at != following:
                after = self._read_positionals(at)
                if after > at:
                    at = after
                    continue
            if at not in self.options:
                self.extras.extend(self.words[at:following])
                at = following
            at = self._read_option(at)
        at = self._read_positionals(at)
        self.extras.extend(self.words[at:])
        self._finish()
        return self.extras

    # What a word is.

    def _option(self, word):
        """The argument that a word names, the name and a value in the word; None for a value."""
        known, prefix = self.parser._option_string_actions, self.parser.prefix_chars
        if not word or word[0] not in prefix:
            return None
        if word in known:
            return known[word], word, None
        if len(word) == 1:
            return None
        name, is_split, value = word.partition("=")
        if is_split and name in known:
            return known[name], name, value
        matches = self._abbreviated(word)
        if len(matches) > 1:
            names = ", ".join(name for _, name, _ in matches)
            raise ArgumentError(None, f"ambiguous option: {word} could match {names}")
        if matches:
            return matches[0]
        is_negative = _NEGATIVE.fullmatch(word) and not any(_NEGATIVE.fullmatch(name) for name in known)
        return None if is_negative or " " in word else (None, word, None)

    def _abbreviated(self, word):
        known, prefix = self.parser._option_string_actions, self.parser.prefix_chars
        name, is_split, value = word.partition("=")
        if word[1] in prefix:
            if not self.parser.allow_abbrev:
                return []
            return [(known[one], one, value if is_split else None) for one in known if one.startswith(name)]
        found = []
        for one in known:
            if one == word[:2]:
                found.append((known[one], one, word[2:]))
            elif self.parser.allow_abbrev and one.startswith(name):
                found.append((known[one], one, value if is_split else None))
        return found

    # Taking values.

    def _take(self, action, texts, name=None):
        self.seen.add(action)
        value = self.values(action, texts)
        if texts or value is not action.default:
            self.given.add(action)
            for other in self.parser._conflicts(action):
                if other in self.given:
                    raise ArgumentError(action, f"not allowed with argument {name_of(other)}")
        if action.deprecated:
            self._warn(action, texts, name)
        if value is not SUPPRESS:
            action(self.parser, self.namespace, value, name)

    def _warn(self, action, texts, name):
        """Tell once that an argument is deprecated."""
        if name is None and not texts:
            return
        shown = f"option {name!r}" if name is not None else f"argument {name_of(action)!r}"
        if shown not in self.warned:
            self.warned.add(shown)
            self.parser._warn(f"{shown} is deprecated")

    def _read_option(self, at):
        action, name, value = self.options[at]
        if action is None:
            self.extras.append(self.words[at])
            return at + 1
        while value is not None:
            count = self._count(action, "A")
            if count:
                self._take(action, [value], name)
                return at + 1
            # Short options without values may stand together.
            joined = name[0] + value[:1]
            if name[1] in self.parser.prefix_chars or value == "" or joined not in self.parser._option_string_actions:
                raise ArgumentError(action, f"ignored explicit argument {value!r}")
            self._take(action, [], name)
            action, name, value = self.parser._option_string_actions[joined], joined, value[1:] or None
            if value is not None and value.startswith("=") and self._count(action, "A"):
                value = value[1:]
        start = at + 1
        after = start + self._count(action, self.kinds[start:])
        self._take(action, self.words[start:after], name)
        return after

    def _count(self, action, kinds):
        """How many words an option takes."""
        found = re.match(pattern_of(action), kinds)
        if found is not None:
            return len(found[1])
        wanted = {None: "expected one argument", "?": "expected at most one argument", "+": "expected at least one argument"}
        plural = "" if action.nargs == 1 else "s"
        raise ArgumentError(action, wanted.get(action.nargs) or f"expected {action.nargs} argument{plural}")

    def _read_positionals(self, at):
        kinds = self.kinds[at:]
        for many in range(len(self.positionals), 0, -1):
            found = re.match("".join(map(pattern_of, self.positionals[:many])), kinds)
            if found is not None:
                break
        else:
            return at
        counts = [len(group) for group in found.groups()]
        taken, self.positionals = self.positionals[:many], self.positionals[many:]
        for action, count in zip(taken, counts):
            texts = self.words[at : at + count]
            if action.nargs == "A..." and texts[:1] == ["--"]:
                texts = texts[1:]
            elif action.nargs not in ("A...", "...") and "-" in self.kinds[at : at + count]:
                texts.remove("--")
            if self._waits(action, texts, count, at):
                self.positionals.insert(0, action)
                continue
            at += count
            self._take(action, texts)
        return at

    def _waits(self, action, texts, count, at):
        """Whether an argument that may be missing is left for words that come after options."""
        later = any(place >= at for place in self.options)
        return later and not count and action.nargs in ("?", "*", "...") and "A" in self.kinds[at:]

    def values(self, action, texts):
        """The value of an argument for some texts."""
        nargs = action.nargs
        if not texts and nargs == "?":
            value = action.const if action.option_strings else action.default
            return self._checked(action, self.value(action, value)) if isinstance(value, str) else value
        if not texts and nargs == "*" and not action.option_strings:
            return action.default if action.default is not None else []
        if nargs in (None, "?") and len(texts) == 1:
            return self._checked(action, self.value(action, texts[0]))
        if nargs == SUPPRESS:
            return SUPPRESS
        values = [self.value(action, text) for text in texts]
        if nargs != "...":
            for value in values[: 1 if nargs == "A..." else None]:
                self._checked(action, value)
        return values

    def value(self, action, text):
        """One value of an argument's type."""
        convert = self.parser._registered("type", action.type)
        if not callable(convert):
            raise TypeError(f"{convert!r} is not callable")
        try:
            return convert(text)
        except ArgumentTypeError as error:
            raise ArgumentError(action, str(error)) from None
        except (TypeError, ValueError):
            kind = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {kind} value: {text!r}") from None

    def _checked(self, action, value):
        if action.choices is not None and value not in action.choices:
            listed = ", ".join(map(self.parser._shown_choice, action.choices))
            raise ArgumentError(action, f"invalid choice: {value!r} (choose from {listed})")
        return value

    def _finish(self):
        """Set defaults that are texts; complain about what is missing."""
        missing = []
        for action in self.parser._actions:
            if action in self.seen:
                continue
            if action.required:
                missing.append(name_of(action))
            elif isinstance(action.default, str) and getattr(self.namespace, action.dest, None) is action.default:
                setattr(self.namespace, action.dest, self.value(action, action.default))
        if missing:
            raise ArgumentError(None, f"the following arguments are required: {', '.join(missing)}")
        for group in self.parser._mutually_exclusive_groups:
            if group.required and not self.given.intersection(group._group_actions):
                names = [name_of(action) for action in group._group_actions if action.help is not SUPPRESS]
                raise ArgumentError(None, f"one of the arguments {' '.join(names)} is required")
