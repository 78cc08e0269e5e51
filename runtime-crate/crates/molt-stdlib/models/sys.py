# What is known of `sys` before a program runs, for the analysis of whole programs; `_minor` is that of its Python version. All other
# names are those of the native module.

platform = "linux"
byteorder = "little"
maxsize = 9223372036854775807
version_info = (3, _minor, 0 + 0, "final", 0)
hexversion = 0 + 0
flags = object()
modules = {}


def _number(*args):
    return 0 + 0


def _text(*args):
    return "" + ""


def intern(string):
    return string


def exit(status=None):
    raise SystemExit(status)


_getframemodulename = getdefaultencoding = getfilesystemencoding = getfilesystemencodeerrors = _text
getrecursionlimit = getrefcount = getsizeof = get_int_max_str_digits = _number
float_repr_style = prefix = exec_prefix = base_prefix = base_exec_prefix = executable = version = "" + ""
maxunicode = api_version = 0 + 0
path = orig_argv = argv = ["" + ""]
