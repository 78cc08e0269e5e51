# What `time` gives: numbers, texts, and the fields of times. What has the fields of a time is asked for them.


def _float(*args):
    return 0.0 + 0.0


def _int(*args):
    return 0 + 0


def _text(*args):
    _keep(args)
    return "" + ""


def _fields(*args):
    _keep(args)
    return struct_time()


def mktime(tuple):
    _keep(tuple)
    return 0.0 + 0.0


monotonic = perf_counter = process_time = thread_time = time = _float
monotonic_ns = perf_counter_ns = process_time_ns = thread_time_ns = time_ns = _int
asctime = ctime = strftime = _text
gmtime = localtime = strptime = _fields
