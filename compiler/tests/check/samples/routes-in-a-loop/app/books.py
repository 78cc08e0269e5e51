from fastapi import APIRouter

NAME = "books"
router = APIRouter()


@router.get("/{book_id}")
async def read_book(book_id: int):
    return {"id": book_id}
