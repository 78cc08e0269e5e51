"""Whom connections trust when nobody says. httpcore `httpcore/_ssl.py`, with the authorities of the system in the place of certifi's."""


def default_ssl_context():
    """A context that trusts the system's authorities."""
    import ssl

    return ssl.create_default_context()
