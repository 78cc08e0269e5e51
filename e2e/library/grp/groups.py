"""Groups of the system, by number and by name; devices' numbers."""

import grp
import os
import warnings


def tried(function, *given):
    try:
        return function(*given)
    except Exception as error:
        return type(error).__name__, str(error)


root = grp.getgrgid(0)
print(root.gr_name, root.gr_gid, list(root)[:1], grp.getgrnam("root") == root, root in grp.getgrall())
for name in ("no such group", "a\0b"):
    print(tried(grp.getgrnam, name))
for number in (-1, 123456789, "0", 1.5, None):
    print(tried(grp.getgrgid, number))

for major, minor in ((0, 0), (8, 1), (259, 65536), (4095, 255), (4096, 256), (123456, 7654321)):
    device = os.makedev(major, minor)
    print(device, os.major(device), os.minor(device))
for number in ("8", 1.5, None, 1 << 64):
    print(tried(os.major, number), tried(os.minor, number))


def old(remove):
    warnings._deprecated("old", remove=remove, _version=(3, 13, 0, "final", 0))


with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    old((3, 15))
    print([(str(one.message), one.category.__name__, one.lineno) for one in seen])
print(tried(old, (3, 12)), tried(old, (3, 13)))
