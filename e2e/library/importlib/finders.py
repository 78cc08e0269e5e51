"""Finders of directories, and of archives where there are none."""

import importlib.machinery
import os
import sys
import zipimport

folder = os.path.abspath(os.sep)
finder = importlib.machinery.FileFinder(folder)
print(finder.path, finder, importlib.machinery.FileFinder("").path == os.getcwd(), finder.invalidate_caches())
for hook in sys.path_hooks[-1:]:
    print(hook.__name__, type(hook(folder)).__name__, hook(folder).path)
    try:
        hook("/none/such")
    except ImportError as error:
        print(error, error.path)
for path in ("/none/such", "none", folder, ""):
    try:
        zipimport.zipimporter(path)
    except zipimport.ZipImportError as error:
        print(error, [error.path])
print(zipimport.ZipImportError.__mro__[1].__name__, type(sys.path_importer_cache).__name__, zipimport._zip_directory_cache)
