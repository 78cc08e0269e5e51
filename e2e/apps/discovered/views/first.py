from fastapi import APIRouter

router = APIRouter()


@router.get("/first")
def first():
    return 1
