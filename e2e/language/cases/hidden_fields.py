"""What `os.stat_result` and `time.struct_time` have beyond their items."""

import os
import time

for seq in (range(10), range(19), range(12)):
    t = os.stat_result(seq)
    print(t.st_blksize, t.st_blocks, t.st_rdev, t.st_atime_ns, t.st_atime, t.st_mtime, t.st_ctime, t)
for bad in (range(9), range(20)):
    try:
        os.stat_result(bad)
    except TypeError as e:
        print(e)
print(
    os.stat_result(range(10), {"st_blksize": 77, "st_atime": 1.5}).st_blksize,
    os.stat_result(range(10), {"st_atime": 1.5}).st_atime,
)
s = os.stat("/etc/passwd")
print(tuple(s), s.st_blksize, s.st_blocks, s.st_rdev, s.st_mtime, s.st_mtime_ns)
t = time.gmtime(0)
print(t.tm_zone, t.tm_gmtoff, t)
t = time.struct_time(range(11))
print(t.tm_zone, t.tm_gmtoff)
t = time.struct_time(range(9))
print(t.tm_zone, t.tm_gmtoff)
try:
    t.tm_zone = 3
except AttributeError as e:
    print(e)
