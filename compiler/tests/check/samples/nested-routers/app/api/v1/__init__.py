from fastapi import APIRouter

from . import items as item_routes
from .users import router as users

__all__ = ["router"]

router = APIRouter(prefix="/v1")
router.include_router(item_routes.router, prefix="/items")
router.include_router(users)
