import json

from fastapi import FastAPI, Request

app = FastAPI()


class Radio:
    def broadcast(self):
        return "on air"


def pushed(anything):
    return anything.send_push_promise("/style.css")


def values_of(anything):
    return list(anything.values())


def on_air(anything):
    return anything.broadcast()


def undefined(anything):
    return anything.get_schema_names()


@app.get("/only-a-missing-member")
def only_a_missing_member(request: Request):
    return pushed(request)


@app.get("/missing-of-this-class")
def missing_of_this_class(request: Request):
    return list(request.values())


@app.get("/another-class-has-it")
def another_class_has_it():
    return values_of({"a": 1})


@app.get("/the-application-has-it")
def the_application_has_it():
    return on_air(Radio())


@app.get("/nothing-has-it")
def nothing_has_it():
    return undefined(json.loads("1"))
