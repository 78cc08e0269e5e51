from fastapi import APIRouter

import app.main
from app import main
from app.main import BOUND

try:
    from app.main import LIMIT
except ImportError:
    LIMIT = 0

router = APIRouter()


@router.get("/")
def read():
    from app.main import app

    return {"bound": BOUND, "limit": LIMIT, "title": app.title, "main": main.BOUND}
