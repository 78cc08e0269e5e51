"""fastapi/templating.py: starlette's templates."""

from starlette.templating import Jinja2Templates as Jinja2Templates
