# An application whose `debug` comes from the environment, and one of whose routes sets it.
import os

from fastapi import FastAPI

app = FastAPI(debug=os.environ.get("DEBUG", "") == "yes")


class Holder:
    def __init__(self, application):
        self.application = application


holder = Holder(app)


@app.get("/")
def read():
    return {"debug": app.debug}


@app.get("/set")
def set_debug():
    setattr(holder.application, "".join(["de", "bug"]), True)
    return {"debug": app.debug}


@app.get("/fail")
def fail():
    raise ValueError("not for clients")


# Past the setting of attributes, under a name that is not known before.
for name in os.environ.get("SET_BESIDE", "").split():
    vars(app)[name] = True
