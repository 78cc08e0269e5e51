from fastapi import FastAPI

from app.helpers import missing_name
from app.nowhere import anything

try:
    from app.optional import speedup
except ImportError:
    speedup = None

app = FastAPI()
