"""`contextlib.chdir` and `subprocess.list2cmdline`."""

import contextlib
import os
import subprocess
import tempfile

for args in (
    ["a", "b c", ""],
    ['a"b', 'c\\"d', "e\\\\", "f g\\", 'h\\\\"i j\\\\'],
    ["\t", "x\ty"],
    [b"b", "plain"],
    [],
):
    print(repr(subprocess.list2cmdline(args)))
try:
    subprocess.list2cmdline([1])
except TypeError as e:
    print(e)
here = os.getcwd()
with tempfile.TemporaryDirectory() as folder:
    real = os.path.realpath(folder)
    os.mkdir(os.path.join(folder, "in"))
    outer = contextlib.chdir(folder)
    with outer as given:
        print(given, os.getcwd() == real)
        with outer:
            print(os.getcwd() == real)
            with contextlib.chdir("in"):
                print(os.path.basename(os.getcwd()))
        print(os.getcwd() == real)
    print(os.getcwd() == here)
    try:
        with contextlib.chdir(folder):
            raise ValueError("inside")
    except ValueError as e:
        print(e, os.getcwd() == here)
    try:
        with contextlib.chdir(os.path.join(folder, "none")):
            print("never")
    except FileNotFoundError:
        print("none", os.getcwd() == here)
