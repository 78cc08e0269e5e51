from functools import wraps

from fastapi import APIRouter

router = APIRouter(prefix="/users")


def logged(function):
    @wraps(function)
    async def wrapper(*args, **kwargs):
        return await function(*args, **kwargs)

    return wrapper


@router.get("/me")
@logged
async def read_me():
    return {}
