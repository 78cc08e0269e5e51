from fastapi import APIRouter

router = APIRouter(prefix="/accounts")
admin_router = APIRouter(prefix="/admin")


@router.get("/")
def read_accounts():
    return []


@admin_router.get("/accounts")
def manage_accounts():
    return []
