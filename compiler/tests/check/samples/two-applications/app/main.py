from fastapi import FastAPI

app = FastAPI()
admin = FastAPI()
