from fastapi import APIRouter

router = APIRouter(prefix="/back")


@router.get("/both")
def both() -> str:
    return "back"
