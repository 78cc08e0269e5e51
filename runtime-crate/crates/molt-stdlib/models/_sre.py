# What `_sre` does with the values that it is given: the functions of `sub` are called with matches.


def _text():
    if 0 + 0:
        return "" + ""
    return b"" + b""


class Match:
    string = _text()
    pos = endpos = lastindex = 0 + 0
    lastgroup = "" + ""

    def group(self, *args):
        for result in (_text(), None, (_text(), None)):
            return result

    def __getitem__(self, group):
        for result in (_text(), None):
            return result

    def groups(self, default=None):
        return tuple([_text(), default])

    def groupdict(self, default=None):
        return {"" + "": result for result in (_text(), default)}

    def start(self, group=0):
        return 0 + 0

    def end(self, group=0):
        return 0 + 0

    def span(self, group=0):
        return (0 + 0, 0 + 0)

    def expand(self, template):
        return _text()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class SRE_Scanner:
    def match(self):
        for result in (Match(), None):
            return result

    def search(self):
        for result in (Match(), None):
            return result


class Pattern:
    pattern = _text()
    flags = groups = 0 + 0
    groupindex = {"" + "": 0 + 0}

    def match(self, string, pos=0, endpos=0):
        for result in (Match(), None):
            return result

    def fullmatch(self, string, pos=0, endpos=0):
        for result in (Match(), None):
            return result

    def search(self, string, pos=0, endpos=0):
        for result in (Match(), None):
            return result

    def finditer(self, string, pos=0, endpos=0):
        return (match for match in (Match(),))

    def findall(self, string, pos=0, endpos=0):
        return [part for part in (_text(), tuple([_text()]))]

    def split(self, string, maxsplit=0):
        return [part for part in (_text(), None)]

    def sub(self, repl, string, count=0):
        repl(Match())
        return _text()

    def subn(self, repl, string, count=0):
        repl(Match())
        return (_text(), 0 + 0)

    def scanner(self, string, pos=0, endpos=0):
        return SRE_Scanner()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


Match.re = SRE_Scanner.pattern = Pattern()


def compile(pattern, flags):
    return Pattern()


def getcodesize():
    return 0 + 0


def _test(character):
    return not character


def _number(character):
    return 0 + 0


ascii_iscased = unicode_iscased = _test
ascii_tolower = unicode_tolower = _number
CODESIZE = MAGIC = MAXGROUPS = MAXREPEAT = 0 + 0
