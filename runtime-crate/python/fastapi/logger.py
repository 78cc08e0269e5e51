"""The framework's logger. fastapi/logger.py."""

import logging

logger = logging.getLogger("fastapi")
