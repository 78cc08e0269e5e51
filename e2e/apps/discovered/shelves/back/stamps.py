from fastapi import APIRouter

router = APIRouter(prefix="/stamps")


@router.get("/all")
def all_stamps() -> list[str]:
    return ["one"]
