"""Modules in archives: there are none that could be compiled. CPython Lib/zipimport.py."""

__molt_missing__ = (
    "zipimporter.create_module", "zipimporter.exec_module", "zipimporter.find_spec", "zipimporter.get_code",
    "zipimporter.get_data", "zipimporter.get_filename", "zipimporter.get_resource_reader", "zipimporter.get_source",
    "zipimporter.invalidate_caches", "zipimporter.is_package", "zipimporter.load_module",
)  # fmt: skip
__molt_public__ = ("_zip_directory_cache",)

__all__ = ["ZipImportError", "zipimporter"]

_zip_directory_cache = {}


class ZipImportError(ImportError):
    """A path does not lead to an archive."""


class zipimporter:
    """What would import from the archive that a path, or the beginning of one, leads to."""

    def __init__(self, path):
        import os
        import zipfile

        path = os.fsdecode(path)
        if not path:
            raise ZipImportError("archive path is empty", path=path)
        while path and not os.path.exists(path):
            path = path.rpartition("/")[0]
        self.archive, self.prefix = path, ""
        if zipfile.is_zipfile(path):
            raise NotImplementedError(f"modules in an archive are not compiled: {path!r}")
        raise ZipImportError("not a Zip file", path=path)
