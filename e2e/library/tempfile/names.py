"""Names for temporary files."""

import tempfile

names = tempfile._RandomNameSequence()
first, second = next(names), next(names)
print(len(first), first != second, iter(names) is names, set(first) <= set(names.characters), names.characters)
