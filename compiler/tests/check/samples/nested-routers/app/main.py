from fastapi import Depends, FastAPI

from app.api import router
from app.security import authenticate

app = FastAPI(dependencies=[Depends(authenticate)])
app.include_router(router, prefix="/api")
admin = FastAPI()


@admin.get("/users")
def list_users():
    return []


app.mount("/admin", admin)
