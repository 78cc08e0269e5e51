"""Routers that the application looks for among its files."""
