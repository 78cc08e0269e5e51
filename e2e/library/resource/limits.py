"""What the process has used, and its limits."""

import resource

print(sorted((name, value) for name, value in vars(resource).items() if name.isupper() and not name.startswith("_")))
print(resource.error is OSError, resource.getpagesize())
used = resource.getrusage(resource.RUSAGE_SELF)
print(type(used), len(used), used[0] == used.ru_utime, used.n_fields, used.n_sequence_fields, used.n_unnamed_fields)
print(used.ru_maxrss > 1000, used.ru_utime >= 0.0, type(used.ru_utime), type(used.ru_nvcsw), used[2:6] == (used.ru_maxrss, 0, 0, 0))
print(repr(used).startswith("resource.struct_rusage(ru_utime="), repr(used).count("="))
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_isrss, resource.getrusage(resource.RUSAGE_THREAD).ru_nswap)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (soft - 1, hard))
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (soft - 1, hard))
print(resource.prlimit(0, resource.RLIMIT_NOFILE, (soft, hard)) == (soft - 1, hard))
print(resource.prlimit(0, resource.RLIMIT_NOFILE) == (soft, hard), resource.getrlimit(resource.RLIMIT_AS))
for call, *args in (
    (resource.getrusage, 99),
    (resource.getrusage, "self"),
    (resource.getrlimit, 99),
    (resource.getrlimit, -1),
    (resource.setrlimit, 99, (1, 1)),
    (resource.setrlimit, 7, (1,)),
    (resource.setrlimit, 7, 5),
    (resource.setrlimit, 7, (5, 1)),
    (resource.setrlimit, 7, ("a", 1)),
    (resource.prlimit, 0, 99),
    (resource.prlimit, 0, 7, (5, 1)),
    (resource.prlimit, 0, 7, (5,)),
    (resource.prlimit, 2**22 + 1, 7),
):
    try:
        print(call.__name__, args, call(*args))
    except Exception as error:
        print(call.__name__, args, type(error).__name__, error)
