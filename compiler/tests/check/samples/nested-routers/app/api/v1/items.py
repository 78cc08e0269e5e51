from fastapi import APIRouter

router = APIRouter()


# Added after the module that includes it has been imported as well as before.
@router.get("/{item_id}")
def read_item(item_id: int):
    return {"id": item_id}
