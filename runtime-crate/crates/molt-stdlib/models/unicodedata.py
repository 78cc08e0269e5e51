# What `unicodedata` gives: texts and numbers.


def _text(*args):
    return "" + ""


def _number(*args):
    return 0 + 0


def _test(*args):
    return not args


bidirectional = category = decomposition = east_asian_width = lookup = name = normalize = _text
combining = mirrored = decimal = digit = _number
is_normalized = _test
unidata_version = "" + ""


def numeric(*args):
    return 0.0 + 0.0
