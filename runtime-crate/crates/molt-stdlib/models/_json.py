# What the encoder of `_json` gives. Of what it is given, anything may be called.


def encode(obj, default, options):
    _keep(obj, default, options)
    return "" + ""


def _text(string):
    _keep(string)
    return "" + ""


def skip_whitespace(string, index):
    return 0 + 0


encode_basestring = encode_basestring_ascii = detect_encoding = _text
