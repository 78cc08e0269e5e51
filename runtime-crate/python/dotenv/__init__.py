"""`.env` files: parsing them, and setting the environment. python-dotenv."""

from .main import dotenv_values, find_dotenv, load_dotenv

__all__ = ["dotenv_values", "find_dotenv", "load_dotenv"]

__molt_missing__ = ("get_cli_string", "get_key", "load_ipython_extension", "set_key", "unset_key")
