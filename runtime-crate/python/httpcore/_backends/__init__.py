"""How bytes come and go. httpcore `httpcore/_backends/__init__.py`."""
