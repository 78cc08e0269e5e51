"""The modules of codecs that are a table of 256 characters, made when somebody looks into them. CPython Lib/encodings/cp1250.py and its like."""

import sys
from _codecs import canonical_name
from types import ModuleType

from codecs._text import text_codec

_TABLES = (
    "cp037 cp1006 cp1026 cp1140 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp273 cp424 cp500 cp720 cp856 cp874 "
    "cp875 hp_roman8 iso8859_1 iso8859_10 iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 iso8859_2 iso8859_3 iso8859_4 "
    "iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 koi8_r koi8_t koi8_u kz1048 mac_croatian mac_cyrillic mac_farsi mac_greek "
    "mac_iceland mac_latin2 mac_roman mac_romanian mac_turkish palmos ptcp154 tis_620"
)

# Those that have their tables as dicts, too.
_MAPS = (
    "cp1125 cp437 cp737 cp775 cp850 cp852 cp855 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 mac_arabic"
)

# Those whose characters are their bytes: they have no table.
_PLAIN = "ascii latin_1"


def enter_modules():
    """Enters the modules of the codecs that strings have, each as an attribute of the package, as an import of it leaves them."""
    package = sys.modules["encodings"]
    for names, add_tables in ((_TABLES, _add_table), (_MAPS, _add_maps), (_PLAIN, _add_converter)):
        for name in names.split():
            if canonical_name(name) is not None:
                module = sys.modules[f"encodings.{name}"] = _module(name, add_tables)
                setattr(package, name, module)


def _module(name, add_tables):
    module = ModuleType(f"encodings.{name}")

    def fill(attribute):
        if attribute.startswith("__"):
            raise AttributeError(f"module {module.__name__!r} has no attribute {attribute!r}")
        module.__dict__.pop("__getattr__", None)
        _fill(module, name, add_tables)
        return getattr(module, attribute)

    module.__getattr__ = fill
    return module


def _fill(module, name, add_tables):
    import codecs

    info = text_codec(name)

    class Codec(codecs.Codec):
        def encode(self, input, errors="strict"):
            return info.encode(input, errors)

        def decode(self, input, errors="strict"):
            return info.decode(input, errors)

    class IncrementalEncoder(codecs.IncrementalEncoder):
        def encode(self, input, final=False):
            return info.encode(input, self.errors)[0]

    class IncrementalDecoder(codecs.IncrementalDecoder):
        def decode(self, input, final=False):
            return info.decode(input, self.errors)[0]

    class StreamWriter(Codec, codecs.StreamWriter):
        pass

    class StreamReader(Codec, codecs.StreamReader):
        pass

    def getregentry():
        return codecs.CodecInfo(
            name="iso8859-1" if name == "latin_1" else name.replace("_", "-"),
            encode=Codec().encode,
            decode=Codec().decode,
            incrementalencoder=IncrementalEncoder,
            incrementaldecoder=IncrementalDecoder,
            streamreader=StreamReader,
            streamwriter=StreamWriter,
        )

    for one in (Codec, IncrementalEncoder, IncrementalDecoder, StreamWriter, StreamReader, getregentry):
        _add(module, one)
    module.codecs = codecs
    add_tables(module, info)


def _add(module, made):
    made.__module__ = module.__name__
    made.__qualname__ = made.__name__
    setattr(module, made.__name__, made)


def _add_table(module, info):
    module.decoding_table = "".join(_character(info, code) for code in range(256))
    module.encoding_table = module.codecs.charmap_build(module.decoding_table)


def _add_maps(module, info):
    table = module.decoding_table = "".join(_character(info, code) for code in range(256))
    points = module.decoding_map = {code: None if one == "\ufffe" else ord(one) for code, one in enumerate(table)}
    module.encoding_map = {point: code for code, point in points.items() if point is not None}


def _add_converter(module, info):
    class StreamConverter(module.StreamWriter, module.StreamReader):
        encode = staticmethod(info.decode)
        decode = staticmethod(info.encode)

    _add(module, StreamConverter)


def _character(info, code):
    try:
        return info.decode(bytes([code]), "strict")[0]
    except UnicodeDecodeError:
        return "\ufffe"
