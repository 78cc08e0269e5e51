"""A router that no import names."""

from fastapi import APIRouter

router = APIRouter()


@router.get("/found/second")
def found() -> str:
    return __name__
