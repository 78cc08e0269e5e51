from fastapi import APIRouter

router = APIRouter()


@router.get("/one")
def read():
    return {}
