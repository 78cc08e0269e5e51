"""Temporary files and directories: their names, what keeps them, what removes them, and what is told of those forgotten."""

import os
import tempfile
import warnings

warnings.simplefilter("always")

with tempfile.TemporaryDirectory() as place:
    file = tempfile.NamedTemporaryFile(dir=place, prefix="begin", suffix=".end")
    name = os.path.basename(file.name)
    print(name.startswith("begin"), name.endswith(".end"), len(name), file.raw.name == file.name)
    write = file.write
    path = file.name
    with warnings.catch_warnings(record=True) as caught:
        del file
        print(write(b"kept"), os.path.exists(path))
        del write
        print(os.path.exists(path), [str(warning.message).startswith("Implicitly cleaning up <") for warning in caught])
    with tempfile.NamedTemporaryFile("w+", dir=place, delete_on_close=False) as file:
        file.write("text")
        file.close()
        with open(file.name) as again:
            print(again.read())
    print(os.path.exists(file.name))
    try:
        tempfile.NamedTemporaryFile("w", encoding="no-such-encoding", dir=place)
    except LookupError as error:
        print(error, os.listdir(place))
    with tempfile.TemporaryFile(dir=place) as file:
        file.write(b"abc")
        file.seek(0)
        print(file.read(), isinstance(file.name, int), os.listdir(place))
    descriptor, path = tempfile.mkstemp(dir=os.fsencode(place))
    os.close(descriptor)
    print(type(path), os.path.isabs(path))
    for call in (lambda: tempfile.mkstemp("a", b"b"), lambda: tempfile.mkdtemp(b"a", dir=place)):
        try:
            call()
        except TypeError as error:
            print(error)
    inner = tempfile.TemporaryDirectory(dir=place)
    os.mkdir(os.path.join(inner.name, "locked"), 0o500)
    inner.cleanup()
    print(os.path.exists(inner.name))
    forgotten = tempfile.TemporaryDirectory(dir=place)
    with warnings.catch_warnings(record=True) as caught:
        del forgotten
    print([str(warning.message).startswith("Implicitly cleaning up <TemporaryDirectory") for warning in caught], len(os.listdir(place)))

with warnings.catch_warnings(record=True) as caught:
    spooled = tempfile.SpooledTemporaryFile()
    del spooled
print(len(caught), tempfile.SpooledTemporaryFile[bytes], tempfile.TemporaryDirectory[str])
names = tempfile._get_candidate_names()
print(len(next(names)), tempfile._infer_return_type("a", None), tempfile._infer_return_type(b"a"))
