"""Numbers that `os` names, whether or not anything here computes with them."""
import os

PREFIXES = (
    "CLD_", "CLONE_", "EX_", "F_", "GRND_", "MFD_", "O_", "P_", "POSIX_", "PRIO_", "RTLD_", "RWF_", "SCHED_", "SEEK_", "SPLICE_",
    "ST_", "TFD_", "W", "XATTR_",
)  # fmt: skip
for prefix in PREFIXES:
    for name in sorted(vars(os)):
        if name.startswith(prefix) and name.isupper() and isinstance(getattr(os, name), int):
            print(name, getattr(os, name))
print(os.TMP_MAX)
