"""What the program runs on. CPython Lib/platform.py."""

import os
import re
import sys
import warnings

__molt_missing__ = (
    "android_ver", "ios_ver", "python_build", "python_compiler", "system_alias",
)  # fmt: skip

_LIBC = re.compile(rb"(?P<musl>musl-(?P<musl_version>\d+(?:\.\d+)*))|GLIBC_(?P<glibc_version>\d+(?:\.\d+)*)|(?P<init>__libc_init)")


class uname_result(tuple):
    """What the system calls itself."""

    __module__ = "platform"

    _fields = ("system", "node", "release", "version", "machine", "processor")

    def __new__(cls, system, node, release, version, machine):
        return tuple.__new__(cls, (system, node, release, version, machine, ""))

    system = property(lambda self: self[0])
    node = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])
    processor = property(lambda self: self[5])

    def __repr__(self):
        shown = (f"{name}={value!r}" for name, value in zip(self._fields[:5], self))
        return f"uname_result({', '.join(shown)})"

    def _asdict(self):
        return dict(zip(self._fields, self))


def uname():
    """What the system calls itself."""
    return uname_result(*os.uname())


def system():
    """The name of the system."""
    return uname().system


def node():
    """The name of the host."""
    return uname().node


def release():
    """The release of the system."""
    return uname().release


def version():
    """The version of the system."""
    return uname().version


def machine():
    """The kind of machine."""
    return uname().machine


def processor():
    """The kind of processor, where the system tells."""
    return uname().processor


def architecture(executable=None, bits="", linkage=""):
    """The bits of a machine word, and the format of programs."""
    return (bits or ("64bit" if sys.maxsize > 2**32 else "32bit"), linkage or "ELF")


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    """The C library and its version."""
    try:
        with open(executable or "/proc/self/maps", "rb") as file:
            data = file.read()
        if executable is None:
            library = re.search(rb"(/\S*libc[.-]\S*)", data)
            if library is None:
                return lib, version
            with open(library[1], "rb") as file:
                data = file.read()
    except OSError:
        return lib, version
    found = list(_LIBC.finditer(data))
    glibc = [tuple(map(int, one["glibc_version"].split(b"."))) for one in found if one["glibc_version"]]
    if glibc:
        return "glibc", ".".join(map(str, max(glibc)))
    musl = next((one["musl_version"] for one in found if one["musl"]), None)
    return (lib, version) if musl is None else ("musl", musl.decode())


def platform(aliased=False, terse=False):
    """System, release, machine and C library in one text."""
    name = uname()
    parts = [name.system, name.release, name.machine, "with", "".join(libc_ver())]
    text = "-".join(part.strip() for part in parts if part)
    for char in ' /\\:;"()':
        text = text.replace(char, "-" if char in "/\\:;\"()" else "_")
    return re.sub("-+", "-", text.replace("unknown", "")).rstrip("-")


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    """The version of macOS; what is given, since this is none."""
    return release, versioninfo, machine


def win32_ver(release="", version="", csd="", ptype=""):
    """The version of Windows; what is given, since this is none."""
    return release, version, csd, ptype


def java_ver(release="", vendor="", vminfo=("", "", ""), osinfo=("", "", "")):
    """The version of a Java that runs this; what is given, since none does."""
    if sys.version_info >= (3, 13):
        warnings._deprecated("java_ver", remove=(3, 15))
    return release, vendor, vminfo, osinfo


def python_branch():
    """The branch that the implementation was built from; a release has none."""
    return ""


def python_revision():
    """The revision that the implementation was built from; a release has none."""
    return ""


def python_implementation():
    """The implementation of Python that is followed."""
    return "CPython"


def python_version():
    """The version of Python that is followed."""
    return ".".join(map(str, sys.version_info[:3]))


def python_version_tuple():
    """The version of Python that is followed, its parts as texts."""
    return tuple(map(str, sys.version_info[:3]))


def freedesktop_os_release():
    """What the distribution says of itself."""
    for path in ("/etc/os-release", "/usr/lib/os-release"):
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except OSError as error:
            number = error.errno
            continue
        told = {"NAME": "Linux", "ID": "linux", "PRETTY_NAME": "Linux"}
        for found in re.finditer("(?m)^(?P<name>[a-zA-Z0-9_]+)=(?P<quote>[\"']?)(?P<value>.*)(?P=quote)$", text):
            told[found["name"]] = re.sub(r"\\([\\$\"'`])", r"\1", found["value"])
        return told
    raise OSError(number, "Unable to read files /etc/os-release, /usr/lib/os-release")


def win32_edition():
    """Nothing: the system is not Windows."""
    return None


def win32_is_iot():
    """Whether the system is a Windows for small devices."""
    return False
