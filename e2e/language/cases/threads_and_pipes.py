"""Threads at both ends of a pipe: who waits for the other lets it run."""

import os
import threading

reading, writing = os.pipe()
got = []
reader = threading.Thread(target=lambda: got.append(os.read(reading, 100)))
reader.start()
os.write(writing, b"first")
reader.join()
print(got)

LENGTH = 1 << 20


def read_all():
    total = 0
    with open(reading, "rb") as file:
        while part := file.read(1 << 16):
            total += len(part)
    got.append(total)


reader = threading.Thread(target=read_all)
reader.start()
with open(writing, "wb") as file:
    file.write(b"x" * LENGTH)
reader.join()
print(got[1:])
