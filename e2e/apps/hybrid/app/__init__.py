"""An application of which a part stays with Python."""
