"""A router that no import names."""

from fastapi import APIRouter

router = APIRouter()


@router.get("/found/first")
def found() -> str:
    return __name__
