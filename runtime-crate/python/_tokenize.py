"""CPython Python/Python-tokenize.c: the tokens of texts, which nobody takes apart here. What `tokenize` knows of them is there."""

__molt_missing__ = ("TokenizerIter",)
