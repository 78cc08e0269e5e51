"""A spooled file by its inner state, as packages look at it."""

import io
import tempfile
import threading

file = tempfile.SpooledTemporaryFile(max_size=8)
print(file._rolled, file._max_size, type(file._file) is io.BytesIO)
file.write(b"12345678")
print(file._rolled)
file.write(b"9")
print(file._rolled, type(file._file) is io.BytesIO)
file.seek(0)
print(file.read())
file.close()
print(isinstance(threading.current_thread(), threading._MainThread), isinstance(threading.main_thread(), threading._DummyThread))
