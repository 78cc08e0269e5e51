"""One level below."""
