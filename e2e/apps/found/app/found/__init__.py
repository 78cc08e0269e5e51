"""Routers that the application looks for by `pkgutil`."""
