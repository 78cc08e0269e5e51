"""What the program runs on, and who runs it."""

import getpass
import os
import platform
import pwd
import warnings

print(platform.system(), platform.node() == os.uname().nodename, platform.release(), platform.version(), platform.machine())
print(platform.uname(), tuple(platform.uname()), platform.uname()._asdict())
print(platform.platform(), platform.platform(terse=True), platform.processor(), platform.architecture())
print(platform.python_implementation(), platform.python_version().split(".")[:2], platform.python_version_tuple()[:2])
print(platform.libc_ver(), platform.freedesktop_os_release()["ID"])
user = pwd.getpwuid(os.getuid())
print(user.pw_name, user.pw_dir, user.pw_shell, user == pwd.getpwnam(user.pw_name), len(pwd.getpwall()) > 1)
for wrong in (lambda: pwd.getpwuid(12345678), lambda: pwd.getpwnam("nobody-here")):
    try:
        wrong()
    except KeyError as error:
        print(error)
os.environ["LOGNAME"] = "somebody"
print(getpass.getuser())
for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
    os.environ.pop(name, None)
print(getpass.getuser() == user.pw_name)
print(platform.mac_ver(), platform.win32_ver(), platform.mac_ver("1", ("a", "b", "c"), "d"), platform.win32_ver(csd="x"))
print(platform.python_branch(), platform.python_revision(), platform.win32_edition(), platform.win32_is_iot())
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(platform.java_ver(), platform.java_ver(vendor="v"), [str(one.message) for one in caught])
