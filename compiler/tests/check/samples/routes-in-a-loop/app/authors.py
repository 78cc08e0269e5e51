from fastapi import APIRouter

NAME = "authors"
router = APIRouter()


@router.get("/")
def list_authors():
    return []
