"""The package that CPython's test modules are laid into."""
