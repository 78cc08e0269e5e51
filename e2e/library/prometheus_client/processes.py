"""Metrics of several processes, in files of one folder."""

import os
import tempfile

FOLDER = tempfile.mkdtemp()
os.environ["PROMETHEUS_MULTIPROC_DIR"] = FOLDER

import warnings

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, generate_latest, multiprocess, values
from prometheus_client.mmap_dict import MmapedDict, mmap_key
from samples_text import attempt

process = 123
values.ValueClass = values.MultiProcessValue(lambda: process)

registry = CollectorRegistry()
collector = multiprocess.MultiProcessCollector(registry)
MODES = ["all", "liveall", "min", "livemin", "max", "livemax", "sum", "livesum", "mostrecent", "livemostrecent"]


def metrics():
    """The metrics as each process makes them."""
    gauges = [Gauge(f"gauge_{mode}", mode, ["kind"], registry=None, multiprocess_mode=mode) for mode in MODES]
    return (
        Counter("hits", "Hits", ["path"], registry=None),
        Summary("sizes", "Sizes", registry=None),
        Histogram("took", "Took", ["path"], buckets=(1, 2), registry=None),
        gauges,
    )


def work(amount):
    hits, sizes, took, gauges = metrics()
    hits.labels("/").inc(amount)
    hits.labels("/" + "é" * amount).inc(exemplar={"a": "b"})
    sizes.observe(amount)
    took.labels("/").observe(amount, {"a": "b"})
    for gauge in gauges:
        gauge.labels("a").set(amount)
    return hits


def shown():
    """The text, its lines in one order: files come in any."""
    return "\n".join(sorted(generate_latest(registry).decode().splitlines()))


first = work(1)
print(sorted(os.listdir(FOLDER)))
print(shown())
process = 456
work(3)
first.labels("/").inc(10)
print(sorted(os.listdir(FOLDER)))
print(shown())
multiprocess.mark_process_dead(123)
print(sorted(os.listdir(FOLDER)))
print(shown())
print(values.ValueClass._multiprocess, first.labels("/")._value.get(), first.labels("/")._value.get_exemplar())
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    first.remove("/")
    first.clear()
    first.remove_by_labels({"path": "/"})
print([str(one.message) for one in caught])

for path in sorted(os.listdir(FOLDER)):
    with open(os.path.join(FOLDER, path), "rb") as file:
        data = file.read()
    # Moments differ.
    print(path, len(data), data[:600].rstrip(b"\0") if "recent" not in path else "")
print([entry[0] for entry in MmapedDict.read_all_values_from_file(os.path.join(FOLDER, "counter_123.db"))])

print("# one file")
path = os.path.join(FOLDER, "own.bin")
kept = MmapedDict(path)
print(kept.read_value("a"))
kept.write_value("a", 1.5, 2.5)
kept.write_value("b" * 70_000, 3, 4)
print([(key[:3], *rest) for key, *rest in kept.read_all_values()], os.path.getsize(path))
kept.close()
kept.close()
again = MmapedDict(path)
print(again.read_value("a"), again.read_value("c"))
again.close()
reader = MmapedDict(path, read_mode=True)
print([(key[:3], *rest) for key, *rest in reader.read_all_values()])
reader.close()
print(mmap_key("m", "m_total", ["b", "a"], ["1", "é"], "Help"))
with open(path, "r+b") as file:
    file.seek(8)
    file.write(b"\xff\xff\xff\x7f")
attempt(lambda: list(MmapedDict.read_all_values_from_file(path)))
values.close_all_multiprocess_files()

print("# folders")
attempt(multiprocess.MultiProcessCollector, None, "/nowhere")
del os.environ["PROMETHEUS_MULTIPROC_DIR"]
attempt(multiprocess.MultiProcessCollector, None)
os.environ["prometheus_multiproc_dir"] = FOLDER
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    multiprocess.MultiProcessCollector(None)
print([str(one.message) for one in caught], "PROMETHEUS_MULTIPROC_DIR" in os.environ)
