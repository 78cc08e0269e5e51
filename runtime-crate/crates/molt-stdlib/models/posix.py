# What plain functions of `posix` give. Of the paths and buffers that they are given anything may be called.


def _path_number(path, *args):
    _keep(path)
    return 0 + 0


def _path_nothing(path, *args):
    _keep(path, args)


def _number(*args):
    return 0 + 0


def _nothing(*args): ...


def _bytes(*args):
    return b"" + b""


def access(path, mode):
    _keep(path)
    return not mode


def isatty(fd):
    return not fd


def write(fd, data):
    _keep(data)
    return 0 + 0


def readlink(path):
    _keep(path)
    if 0 + 0:
        return "" + ""
    return b"" + b""


def strerror(number):
    return "" + ""


def _decode(path):
    _keep(path)
    return "" + ""


def _encode(path):
    _keep(path)
    return b"" + b""


def pipe():
    return (0 + 0, 0 + 0)


def uname():
    return tuple(["" + ""])


set_echo = isatty
getcwdb = urandom = read = _bytes
cpu_count = dup = getpid = getppid = lseek = umask = _number
_exit = close = fsync = _nothing
chdir = chmod = mkdir = rmdir = unlink = utime = link = rename = symlink = ftruncate = _path_nothing
open = _path_number
