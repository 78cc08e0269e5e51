"""The logger of asyncio. CPython Lib/asyncio/log.py."""

import logging

# The original names it by its package.
logger = logging.getLogger("asyncio")
