from fastapi import APIRouter

router = APIRouter()


@router.post("/second")
def second():
    return 2
