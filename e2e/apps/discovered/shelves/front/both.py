from fastapi import APIRouter

router = APIRouter(prefix="/front")


@router.get("/both")
def both() -> str:
    return "front"
