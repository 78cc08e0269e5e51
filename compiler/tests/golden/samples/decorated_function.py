@cached
@router.get("/items/{id}")
def read_item(id: int, *, limit: int = 10) -> dict[str, int]:
    """One item."""
    return {"id": id, **extra}
