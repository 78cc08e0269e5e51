# Hashes of texts, and the order of sets that they decide, are those that PYTHONHASHSEED stands for.

print(hash("text"), hash(b"text"), hash("a"), hash("a longer text than a word"))
print({1, "a"}, frozenset((1, "a")), {"one", "two", "three"}, set("abcdefgh"))
print({"a", "b"} | {1, 2, 3}, {"x", "y", "z"} - {"y"}, {word.upper() for word in "the quick brown fox".split()})
