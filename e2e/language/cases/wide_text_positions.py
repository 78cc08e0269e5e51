"""Indices into texts that are not ASCII: items, parts, searches between bounds, matches of patterns, in any order."""

import json
import re

# Code points of every size, in runs and mixed, and lone surrogates.
KINDS = ("a" * 7, "é", "ab日", "語本", "\U0001f600x", "\udc80")


def made(count):
    text = ""
    at = 0
    while len(text) < count:
        text += KINDS[at * 5 % 6] * (1 + at % 17)
        at += 1
    return text[:count]


def items(text):
    points = [ord(character) for character in text]
    count = len(points)
    total = 0
    for step in (1, 7, 63, 64, 65, 129):
        for at in list(range(0, count, step)) + list(range(count - 1, -1, -step)):
            assert ord(text[at]) == points[at], (count, at)
            assert ord(text[at - count]) == points[at]
            total += points[at]
    return total


def parts(text):
    characters = list(text)
    count = len(characters)
    for start in range(0, count + 1, 61):
        for stop in range(start, count + 70, 97):
            assert list(text[start:stop]) == characters[start:stop]
            assert list(text[start:stop:3]) == characters[start:stop:3]
            assert list(text[stop:start:-2]) == characters[stop:start:-2]
    return count


def searches(text):
    found = []
    at = text.find("語")
    while at >= 0:
        found.append(at)
        at = text.find("語", at + 1)
    back = []
    at = text.rfind("語")
    while at >= 0:
        back.append(at)
        at = text.rfind("語", 0, at)
    assert found == back[::-1]
    assert all(text.startswith("語", at) and text.endswith("語", 0, at + 1) for at in found)
    assert all(text.count("語", at, at + 1) == 1 for at in found)
    return found[:12], len(found), text.count("x", 100, 700), text.count("", 5, 9), text.count("", len(text) + 1)


def matches(text):
    pattern = re.compile("語+")
    spans = [match.span() for match in pattern.finditer(text)]
    again, at = [], 0
    while (match := pattern.search(text, at)) is not None:
        again.append(match.span())
        at = match.end()
    assert spans == again
    return spans[:5], len(spans), re.sub("é+", lambda match: str(match.start()), text).count("1")


def decoded(count):
    document = " ".join(f'"{"é" * (at % 9)}日{at}"' for at in range(count))
    decoder, at, seen = json.JSONDecoder(), 0, []
    while at < len(document):
        value, at = decoder.raw_decode(document, at)
        seen.append(value)
        at += 1
    return len(seen), seen[:4], seen[-1]


def grown():
    text, seen = "plain", []
    for at in range(3000):
        text += KINDS[at % 6]
        seen.append(text[len(text) // 2])
    return len(text), len(set(seen)), text[1500], text[-3]


def encoded(text):
    handlers = ("replace", "ignore", "backslashreplace", "xmlcharrefreplace", "namereplace")
    return [len(text.encode("ascii", handler)) for handler in handlers], text.encode("ascii", "replace")[:30]


def cased():
    sigmas = "ΑΣ Σ" * 300
    lowered = sigmas.lower()
    return lowered[:8], lowered.count("ς"), lowered.count("σ"), sigmas.title()[:8], sigmas.swapcase()[-4:]


def formatted():
    template = "é%s日%%" * 200
    return len(template % tuple(range(200))), len(("é{}日" * 200).format(*range(200)))


def iterated(text):
    iterator = iter(text)
    for _ in range(300):
        next(iterator)
    iterator.__setstate__(500)
    return ord(next(iterator)), iterator.__length_hint__()


for size in (1, 64, 127, 128, 129, 193, 1000, 2500):
    print(size, items(made(size)), parts(made(size)))
print(searches(made(4000)))
print(ascii(matches(made(3000))))
print(decoded(400))
print(ascii(grown()))
print(encoded(made(900)))
print(cased())
print(formatted())
print(iterated(made(900)))
