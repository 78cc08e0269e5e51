import zipfile

from fastapi import FastAPI

app = FastAPI(title=zipfile.ZipFile("title.zip").comment)


@app.get("/")
def read_root():
    return {}
