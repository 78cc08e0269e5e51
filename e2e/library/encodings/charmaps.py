"""The modules of codecs that are a table of 256 characters, by their computed names."""

import importlib
import io

NAMES = (
    "cp037 cp1006 cp1026 cp1140 cp1250 cp1251 cp1252 cp1258 cp273 cp437 cp720 cp850 cp856 cp866 cp869 cp874 cp875 cp1125 hp_roman8 "
    "iso8859_1 iso8859_10 iso8859_11 iso8859_16 iso8859_2 iso8859_8 koi8_r koi8_t koi8_u kz1048 mac_arabic mac_croatian mac_cyrillic "
    "ascii latin_1 mac_farsi mac_greek mac_latin2 mac_roman mac_turkish palmos ptcp154 tis_620"
)

for name in NAMES.split():
    module = importlib.import_module(f"encodings.{name}")
    assert importlib.import_module(f"encodings.{name}") is module
    decoder = module.IncrementalDecoder(errors="ignore")
    encoder = module.IncrementalEncoder(errors="replace")
    entry = module.getregentry()
    print(module.__name__, entry.name, ascii(getattr(module, "decoding_table", None)))
    print(ascii(decoder.decode(bytes(range(256)))), encoder.encode("aé\u0416\u05d0€"))
    print(ascii(module.StreamReader(io.BytesIO(b"ab"), errors="replace").read()), module.StreamReader)
    print([one.__qualname__ for one in module.StreamWriter.__bases__], hasattr(module, "decoding_map"))
    print(sorted(vars(module).keys() - vars(io).keys() - {"__builtins__", "__cached__", "__file__"}))
    if hasattr(module, "decoding_map"):
        print(sorted(module.decoding_map.items())[120:140], len(module.encoding_map), hasattr(module, "encoding_table"))
    elif hasattr(module, "StreamConverter"):
        print(module.StreamConverter(io.BytesIO()).decode("ab"), module.StreamConverter(io.BytesIO()).encode(b"ab"))
    else:
        print(type(module.encoding_table).__name__ in ("EncodingMap", "dict"))
    try:
        print(module.Codec().decode(b"\xff\xdb\xa5"))
    except UnicodeDecodeError as error:
        print(error)
