from fastapi import FastAPI

app = FastAPI()
admin = FastAPI()


@admin.get("/admin")
def read_admin():
    return {}
