from both import router as other
from fastapi import APIRouter

router = APIRouter(prefix="/strings")
router.include_router(other)
