"""Routes under a prefix that only start-up knows, some of them for Python."""

# ruff: noqa: F403, F405 - names that an import of everything brings are part of the test
import asyncio
import os

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, StreamingResponse
from pydantic import BaseModel

from .machine import *

router = APIRouter(prefix=os.environ.get("REPORTS_PREFIX", "/reports"), tags=["reports"])


class Report(BaseModel):
    number: int
    title: str = "untitled"


def width() -> int:
    return Pair().first + 4


@router.get("/native/{number}")
async def read_native(number: int) -> Report:
    return Report(number=double(number))


@router.get("/left/{number}")
async def read_left(number: int, wide: int = Depends(width)) -> Report:
    return Report(number=number + wide)


@router.post("/left/{number}")
async def write_beside_left(number: int, report: Report) -> Report:
    return Report(number=number, title=report.title)


@router.get("/registered-by-python", dependencies=[Depends(measured)])
async def read_unregistered():
    return {"width": WIDTH}


@router.get("/fixed/special")
async def read_special():
    return {"special": Pair().second}


@router.get("/fixed/{name}")
async def read_fixed(name: str):
    return {"name": name}


@router.get("/late/{name}")
async def read_late(name: str):
    return {"late": name}


@router.get("/late/special")
async def read_late_special():
    return {"special": Pair().second}


@router.get("/stream")
async def stream():
    async def parts():
        for number in range(3):
            yield f"{number + Pair().first}\n"
            await asyncio.sleep(0.3)

    return StreamingResponse(parts(), media_type="text/plain")


@router.get("/endless")
async def endless():
    async def parts():
        try:
            while True:
                yield f"{Pair().first}\n"
                await asyncio.sleep(0.05)
        except asyncio.CancelledError:
            print("the client left", flush=True)
            raise

    return StreamingResponse(parts(), media_type="text/plain")


@router.get("/redirect")
async def redirect():
    return RedirectResponse(f"/reports/native/{Pair().first}", headers={"x-kept": "yes"})


@router.api_route("/echo", methods=["GET", "POST", "DELETE", "HEAD"])
async def echo(request: Request):
    body = await request.body()
    return {
        "method": request.method,
        "query": request.url.query,
        "headers": [[name, value] for name, value in request.headers.items() if name != "host" or Pair()],
        "body": body.decode("latin-1"),
    }


@router.get("/slashed/")
async def slashed():
    return {"slashed": Pair().first}


@router.get("/not-registered/", dependencies=[Depends(measured)])
async def slashed_and_unregistered():
    return {"slashed": True}


@router.get("/broken")
async def broken():
    raise RuntimeError(f"broken {Pair().first}")
