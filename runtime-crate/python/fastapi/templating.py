"""Templates, of Starlette. fastapi/templating.py."""

from starlette.templating import Jinja2Templates
