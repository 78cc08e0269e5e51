//! The standard library, one file or folder a module, under Python's module names.
