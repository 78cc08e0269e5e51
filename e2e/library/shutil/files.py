"""Copying, moving and removing."""

import io
import os
import shutil
import stat
import tempfile

top = tempfile.mkdtemp()
os.chdir(top)


def shown(function, *arguments, **keywords):
    try:
        print(str(function(*arguments, **keywords)).replace(top, "TOP"))
    except Exception as error:
        print(type(error).__name__, str(error).replace(top, "TOP"))


def tree(path):
    for folder, folders, files in sorted(os.walk(path)):
        folders.sort()
        print(folder, sorted(folders), sorted(files))


def write(path, text="text"):
    with open(path, "w") as file:
        file.write(text)


write("one.txt", "one")
os.chmod("one.txt", 0o640)
os.utime("one.txt", (1_000_000, 2_000_000))
shown(shutil.copyfile, "one.txt", "two.txt")
shown(shutil.copy, "one.txt", "three.txt")
shown(shutil.copy2, "one.txt", "four.txt")
for name in ("two.txt", "three.txt", "four.txt"):
    status = os.stat(name)
    with open(name) as file:
        print(name, file.read(), oct(stat.S_IMODE(status.st_mode)), status.st_mtime == 2_000_000)
shown(shutil.copyfile, "one.txt", "one.txt")
shown(shutil.copyfile, "none.txt", "x")
os.mkdir("folder")
shown(shutil.copyfile, "one.txt", "folder")
shown(shutil.copyfile, "one.txt", "nowhere/")
shown(shutil.copy, "one.txt", "folder")
shown(shutil.copy, "one.txt", "folder/renamed.txt")
os.symlink("one.txt", "link")
shown(shutil.copy, "link", "copied_link", follow_symlinks=False)
print(os.path.islink("copied_link"), os.readlink("copied_link"))
source, target = io.BytesIO(b"x" * 100_000), io.BytesIO()
shutil.copyfileobj(source, target, 1000)
print(len(target.getvalue()))

os.makedirs("tree/sub/deep")
for path in ("tree/a.py", "tree/b.pyc", "tree/sub/c.py", "tree/sub/deep/d.txt"):
    write(path, path)
os.symlink("a.py", "tree/link")
shown(shutil.copytree, "tree", "copy")
tree("copy")
print(os.path.islink("copy/link"))
shown(shutil.copytree, "tree", "copy")
shown(shutil.copytree, "tree", "copy", dirs_exist_ok=True)
shown(shutil.copytree, "tree", "linked", symlinks=True, ignore=shutil.ignore_patterns("*.pyc", "deep"))
tree("linked")
print(os.path.islink("linked/link"))
os.symlink("nowhere", "tree/dangling")
shown(shutil.copytree, "tree", "dangling")
tree("dangling")
shown(shutil.copytree, "none", "x")

shown(shutil.move, "two.txt", "moved.txt")
shown(shutil.move, "moved.txt", "folder")
shown(shutil.move, "linked", "folder")
tree("folder")
shown(shutil.move, "four.txt", "folder/one.txt")
write("one.txt")
shown(shutil.move, "one.txt", "folder")
shown(shutil.move, "none", "x")
shown(shutil.move, "folder", "folder/linked")

shown(shutil.rmtree, "folder")
print(os.path.exists("folder"))
shown(shutil.rmtree, "folder")
shown(shutil.rmtree, "folder", ignore_errors=True)
shown(shutil.rmtree, "folder", onexc=lambda function, path, error: print(path, type(error).__name__))
shown(shutil.rmtree, "one.txt")
os.symlink("tree", "tree_link")
shown(shutil.rmtree, "tree_link")
shown(shutil.rmtree, "tree")
print(sorted(os.listdir(".")))

os.mkdir("bin")
write("bin/tool")
print(shutil.which("tool", path="bin"))
os.chmod("bin/tool", 0o755)
print(shutil.which("tool", path="none:bin"), shutil.which("bin/tool"), shutil.which("tool", path=""), shutil.which("no-such-tool"))
print(shutil.which(b"tool", path="bin"), shutil.which("sh") is not None)
os.environ["COLUMNS"], os.environ["LINES"] = "100", "x"
print(shutil.get_terminal_size((70, 30)), tuple(shutil.get_terminal_size()))
usage = shutil.disk_usage("/")
print(usage._fields, usage.total > usage.used > 0)
print(shutil.Error.__mro__, shutil.SameFileError.__mro__)
os.chdir("/")
shutil.rmtree(top)
