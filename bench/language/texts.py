"""Dict and string building: word counts, grouping, formatting, joining, splitting."""

WORDS = "the quick brown fox jumps over the lazy dog while five wizards box and sphinx of black quartz judges".split()


def count_words(rounds: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for number in range(rounds):
        for word in WORDS:
            counts[word] = counts.get(word, 0) + number % 3
    return counts


def group(rounds: int) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for number in range(rounds):
        key = f"{WORDS[number % len(WORDS)][:2]}-{number % 11}"
        if key not in groups:
            groups[key] = []
        groups[key].append(str(number))
    return groups


def report(rounds: int) -> int:
    lines = []
    for number in range(rounds):
        row = {"id": number, "name": f"item {number}", "price": number * 0.25, "tags": ["a", "b"]}
        text = ", ".join(f"{key}={value}" for key, value in row.items())
        lines.append(text.upper() if number % 2 else text.replace("item", "thing"))
    document = "\n".join(lines)
    return sum(len(line.split(", ")) for line in document.splitlines()) + len(document)


def caesar(text: str, shift: int) -> str:
    shifted = ""
    for character in text:
        if character.isalpha():
            shifted += chr((ord(character) - 97 + shift) % 26 + 97)
        else:
            shifted += character
    return shifted


sample = " ".join(WORDS)
for shift in range(400):
    sample = caesar(sample, shift % 5)
print(sample, sorted(count_words(16_000).items())[:3], len(group(120_000)), report(30_000))
