__all__ = ["exported"]
exported = "listed"
unlisted = "not"
_hidden = 1
