"""What `vars()` of files in memory holds: what others have set."""

import io

for made in (io.BytesIO(b"a\nb"), io.StringIO("a\nb")):
    print(type(made).__name__, vars(made), made.read(1))
    made.note = 1
    print(vars(made), made.__getstate__())
    made.close()
    print(made.closed, vars(made))


class Named(io.BytesIO):
    def __init__(self, name):
        super().__init__(b"text")
        self.name = name


named = Named("n")
print(vars(named), named.getvalue(), named.closed)
try:
    print(dict(io.BytesIO(b"ab\ncd\n")))
except ValueError as error:
    print(error)
print(dict(io.BytesIO(b"a\nb\n")))
