"""Static files, of Starlette. fastapi/staticfiles.py."""

from starlette.staticfiles import StaticFiles
