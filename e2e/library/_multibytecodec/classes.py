# What asks whether a codec is one of several bytes a character.
import _multibytecodec
import codecs
import encodings.cp1252
import encodings.koi8_r

for name in ("IncrementalDecoder", "IncrementalEncoder", "StreamReader", "StreamWriter"):
    cls = getattr(_multibytecodec, f"Multibyte{name}")
    print(cls, [one.__name__ for one in cls.__mro__])
    print([issubclass(getattr(module, name), cls) for module in (encodings.cp1252, encodings.koi8_r, codecs)])
try:
    _multibytecodec.MultibyteIncrementalDecoder()
except AttributeError as error:
    print(error)
