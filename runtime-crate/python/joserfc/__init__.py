"""Signed tokens with symmetric keys. joserfc `src/joserfc/__init__.py`.

Asymmetric keys, encryption (`jwe`, `jwa`) and the JSON serialization are not there.
"""

__version__ = "1.8.0"
__homepage__ = "https://jose.authlib.org/en/"
__author__ = "Hsiaoming Yang <me@lepture.com>"
__license__ = "BSD-3-Clause"
