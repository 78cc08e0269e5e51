# What is known of `sys` before a program runs, for the analysis of whole programs; `_minor` is that of its Python version. All other
# names are those of the native module.

platform = "linux"
byteorder = "little"
maxsize = 9223372036854775807
version_info = (3, _minor, 0 + 0, "final", 0)
hexversion = 0 + 0
flags = object()
modules = {}
