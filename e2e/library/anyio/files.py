import os
import pathlib
import tempfile

import anyio
from anyio import CapacityLimiter, Path, open_file, wrap_file

root = tempfile.mkdtemp()


def shown(value):
    return repr(value).replace(root, "ROOT")


async def attempt(function, *args, **kwargs):
    try:
        result = function(*args, **kwargs)
        print(shown(await result if hasattr(result, "__await__") else result))
    except Exception as exc:
        print(type(exc).__name__, str(exc).replace(root, "ROOT"))


async def files():
    name = os.path.join(root, "file.txt")
    async with await open_file(name, "w", encoding="utf-8") as file:
        print(type(file).__name__, file.mode, file.closed, file.limiter, type(file.wrapped).__name__)
        print(await file.write("one\ntwo\n"), await file.writelines(["three\n", "four"]), await file.tell())
        await file.flush()
    print(file.closed)
    await attempt(file.write, "x")
    async with await open_file(name) as file:
        print([line async for line in file])
        print(await file.seek(4), await file.readline(), await file.read(2), await file.read(), repr(await file.read()))
        await file.seek(0)
        print(await file.readlines())
    async with await open_file(name, "rb+") as file:
        buffer = bytearray(5)
        print(await file.read1(3), await file.readinto(buffer), buffer, await file.readinto1(buffer))
        print(await file.truncate(6), await file.seek(0, os.SEEK_END))
    await attempt(open_file, os.path.join(root, "none"))
    with open(name) as plain:
        wrapped = wrap_file(plain, limiter=CapacityLimiter(1))
        print(wrapped.wrapped is plain, await wrapped.read(), wrapped.limiter.total_tokens)
        await attempt(wrap_file, plain, limiter=5)
        print(hasattr(wrapped, "nothing"), wrapped.name == name)
    print(anyio.AsyncFile[bytes].__origin__ is anyio.AsyncFile)


async def paths():
    path = Path(root) / "directory"
    print(shown(path), shown(str(path)), path.name, path.parent == Path(root), path == pathlib.Path(root, "directory"))
    await path.mkdir()
    await attempt(path.mkdir)
    await path.mkdir(exist_ok=True)
    await (path / "a" / "b").mkdir(parents=True)
    file = path / "file.tar.gz"
    print(
        await file.write_text("text\n"), await file.read_text(), await file.write_bytes(b"xy"), await file.read_bytes()
    )
    print(
        file.suffix,
        file.suffixes,
        file.stem,
        shown(file.with_suffix(".txt")),
        file.with_name("n").name,
        file.with_stem("s").name,
    )
    print(await file.exists(), await file.is_file(), await file.is_dir(), await path.is_dir(), await file.is_symlink())
    print(
        (await file.stat()).st_size,
        (await file.lstat()).st_size,
        await file.is_fifo(),
        await file.is_socket(),
        await path.is_mount(),
    )
    print(await file.is_block_device(), await file.is_char_device())
    link = path / "link"
    await link.symlink_to(file)
    print(shown(await link.readlink()), await link.is_symlink(), shown(await link.resolve()), await link.samefile(file))
    await (path / "hard").hardlink_to(file)
    print((await file.stat()).st_nlink)
    print(sorted([entry.name async for entry in path.iterdir()]))
    print(
        sorted([entry.name async for entry in path.glob("*i*")]),
        sorted([entry.name async for entry in path.rglob("*")]),
    )
    print([(shown(at), sorted(directories), sorted(names)) async for at, directories, names in path.walk()])
    moved = await link.rename(path / "moved")
    print(shown(moved), await link.exists())
    print(shown(await file.replace(path / "replaced")))
    await (path / "replaced").chmod(0o600)
    print(oct((await (path / "replaced").stat()).st_mode))
    await moved.unlink()
    await attempt(moved.unlink)
    await moved.unlink(missing_ok=True)
    await (path / "touched").touch()
    await attempt((path / "touched").touch, exist_ok=False)
    await attempt(path.rmdir)
    await (path / "a" / "b").rmdir()
    async with await (path / "touched").open("w") as opened:
        await opened.write("opened")
    print(await (path / "touched").read_text())
    print(
        hash(Path("x")) == hash(pathlib.Path("x")),
        Path("a") < Path("b"),
        Path("a") >= pathlib.Path("b"),
        bytes(Path("a/b")),
    )
    print(
        repr("a" / Path("b")),
        Path("/a/b").parts,
        Path("/a/b").root,
        Path("/a/b").anchor,
        repr(Path("/a/b").drive),
        Path("/a/b").parents,
    )
    print(
        Path("a/b").joinpath("c", "d"),
        Path("/a").is_absolute(),
        Path("/a/b").relative_to("/a"),
        Path("a").is_relative_to("b"),
    )
    print(Path("/a b").as_uri(), Path("a.py").match("*.py"), os.fspath(Path("x")), isinstance(Path("x"), os.PathLike))
    print(
        (await Path.cwd()) == pathlib.Path.cwd(),
        (await Path.home()) == pathlib.Path.home(),
        (await Path("~").expanduser()).is_absolute(),
    )
    print((await Path("x").absolute()).is_absolute(), Path("a").with_segments("b", "c"), Path() == Path("."))
    limited = Path("x", limiter=CapacityLimiter(1))
    print(limited.parent.limiter is limited.limiter, Path("x").limiter)
    await attempt(Path, "x", limiter=1)
    await attempt(Path("/none").read_text)


async def temporary():
    async with anyio.TemporaryFile(mode="w+") as file:
        await file.write("text")
        await file.seek(0)
        print(await file.read())
    async with anyio.NamedTemporaryFile(suffix=".txt", prefix="p", dir=root) as file:
        await file.write(b"bytes")
        name = file.name
        print(os.path.basename(name)[0], name.endswith(".txt"), os.path.exists(name))
    print(os.path.exists(name))
    async with anyio.TemporaryDirectory(prefix="q", dir=root) as directory:
        print(os.path.isdir(directory), os.path.basename(directory)[0])
    print(os.path.exists(directory))
    kept = anyio.TemporaryDirectory(delete=False)
    async with kept as directory:
        pass
    print(os.path.exists(directory))
    await kept.cleanup()
    print(os.path.exists(directory))
    async with anyio.SpooledTemporaryFile(max_size=10) as file:
        print(await file.write(b"12345"), file._rolled, await file.tell())
        print(await file.write(b"67890abc"), file._rolled, await file.tell())
        await file.seek(0)
        print(await file.read(4), await file.readline(), file.closed)
    print(file.closed)
    async with anyio.SpooledTemporaryFile(mode="w+") as file:
        await file.writelines(["a\n", "b\n"])
        await file.seek(0)
        print(await file.readlines())
        await file.rollover()
        await file.seek(0)
        print(await file.readline(), [line async for line in file], await file.truncate(1))
    descriptor, name = await anyio.mkstemp(suffix="s", dir=root)
    os.close(descriptor)
    print(name.endswith("s"), os.path.isdir(await anyio.mkdtemp(dir=root)))
    print(await anyio.gettempdir() == tempfile.gettempdir(), await anyio.gettempdirb() == tempfile.gettempdirb())


for part in (files, paths, temporary):
    print("==", part.__name__)
    anyio.run(part)
