# Input that cannot be read, or in which no application is found.


# --- CMP0101: a bracket that is missing
from fastapi import FastAPI

app = FastAPI(title="Notes"  # instead: app = FastAPI(title="Notes")


# --- CMP0101: syntax of a later version
# flags: --python 3.11
# with: --python 3.12
from fastapi import FastAPI

type Name = str
app = FastAPI()


# --- CMP0102: a coding that is not known
# file: settings.py
# coding: nonesuch  # instead: # coding: utf-8
NAME = "a"
# file: main.py
from fastapi import FastAPI

from app import settings

app = FastAPI(title=settings.NAME)


# --- CMP0103: a module that is not there
from fastapi import FastAPI

from app.routes import router  # instead: from app.router import router

app = FastAPI()
app.include_router(router)
# file: router.py
from fastapi import APIRouter

router = APIRouter()


# --- CMP0106: a root that is one folder too high
# file: main.py
from fastapi import FastAPI

from router import router

app = FastAPI()
app.include_router(router)
# file: router.py
from fastapi import APIRouter

router = APIRouter()


# --- CMP0104: a name that is not there
from fastapi import FastAPI

from app.settings import VERBOSE  # instead: from app.settings import DEBUG as VERBOSE

app = FastAPI(title=str(VERBOSE))
# file: settings.py
DEBUG = False


# --- CMP0105: a circle of imports
from fastapi import FastAPI

from app.routes import router

LIMIT = 10

app = FastAPI()
app.include_router(router)
# file: routes.py
from fastapi import APIRouter

from app.main import LIMIT  # instead: from app.limits import LIMIT

router = APIRouter()
# file: limits.py
LIMIT = 10


# --- CMP0401: no application
# with: --app app.main:greeting
def greeting():
    from fastapi import FastAPI

    return FastAPI()


# --- CMP0402: two applications
# with: --app app.main:app
from fastapi import FastAPI

app = FastAPI()
admin = FastAPI()


# --- CMP0403: an attribute that is no application
# flags: --app app.main:missing
# with: --app app.main:app
from fastapi import FastAPI

app = FastAPI()


# --- CMP0501: debug is on
from fastapi import FastAPI

app = FastAPI(debug=True)  # instead: app = FastAPI(debug=False)


# --- CMP0502: files are mounted
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

app = FastAPI()
app.mount("/static", StaticFiles(directory="static"))


# --- CMP0601: a version that is not tested
from fastapi import FastAPI

app = FastAPI()
# file: requirements.txt
fastapi==0.1.0  # instead: fastapi==0.141.1


# --- CMP0602: a version of Python
# flags: --python 3.9
# with: --python 3.13
from fastapi import FastAPI

app = FastAPI()


# --- CMP0603: a version that is not compared
# flags: --strict
from fastapi import FastAPI

app = FastAPI()
# file: requirements.txt
fastapi==0.110.0  # instead: fastapi==0.141.1


# --- CMP0501: debug comes from settings
import os

from fastapi import FastAPI

app = FastAPI(debug=os.environ.get("DEBUG") == "1")  # instead: app = FastAPI()


# --- CMP0501: debug is set later
from fastapi import FastAPI

app = FastAPI()
app.debug = True  # instead: app.debug = False


# --- CMP0503: an engine for another database
from fastapi import FastAPI
from sqlalchemy import create_engine

engine = create_engine("sqlite:///./shop.db")  # instead: engine = create_engine("postgresql://localhost/shop")
app = FastAPI()
