import undreamt_of
from fastapi import FastAPI


def create_app():
    app = FastAPI()
    prepare()

    @app.get("/")
    def read_root():
        return {}

    return app


def prepare():
    undreamt_of.prepare()
