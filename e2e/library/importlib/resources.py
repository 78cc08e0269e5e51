"""Files beside modules."""

import importlib.resources
import sys
import tempfile
import types
from importlib.resources import as_file, files
from pathlib import Path

folder = Path(tempfile.mkdtemp())
(folder / "sub").mkdir()
(folder / "data.txt").write_text("dätä\n", encoding="utf-8")
(folder / "sub" / "more.bin").write_bytes(b"\x00\x01")
package = types.ModuleType("with_files")
package.__path__ = [str(folder)]
package.__file__ = str(folder / "__init__.py")
package.__spec__ = None
sys.modules["with_files"] = package


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, str(error).replace(str(folder), "FOLDER"))


for call in ("read_text", "read_binary", "is_resource"):
    shown(getattr(importlib.resources, call), None, "a")
with as_file(Path("x")) as path:
    print(path)
