from fastapi import FastAPI

from app import calculator

app = FastAPI()


@app.get("/run")
def run(statement: str):
    namespace = {}
    exec(statement, namespace)
    return namespace


@app.get("/prepare")
def prepare(expression: str):
    code = compile(expression, "<text>", "eval")
    return eval(code)


@app.get("/calculate")
def calculate(expression: str):
    return calculator.value_of(expression)


@app.get("/methods")
def methods():
    return calculator.Table().rows()


@app.get("/free")
def free():
    return {"answer": calculator.ANSWER}
