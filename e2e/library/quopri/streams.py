"""Quoted-printable bytes and streams."""

import io
import quopri

for data in (b"plain", b"tab\tend \nline", b"caf\xc3\xa9 = \x00", b"x" * 90):
    encoded = quopri.encodestring(data, quotetabs=True)
    print(encoded, quopri.decodestring(encoded) == data, quopri.encodestring(data, header=True))
output = io.BytesIO()
quopri.encode(io.BytesIO(b"a b\xff\n"), output, False)
print(output.getvalue(), quopri.decodestring(b"a_b=20c", header=True), quopri.decodestring("=41"))
quopri.decode(io.BytesIO(output.getvalue()), decoded := io.BytesIO())
print(decoded.getvalue())
