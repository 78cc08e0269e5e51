from fastapi import APIRouter

router = APIRouter()


@router.get("/three")
def read():
    return {}
