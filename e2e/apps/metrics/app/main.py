"""An application that is watched."""

from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI, HTTPException, Response
from fastapi.responses import StreamingResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest, make_asgi_app
from prometheus_fastapi_instrumentator import Instrumentator, metrics

from app.measures import BUILD, ORDERS, PRICES, STATE, STOCK, divide, languages, work

instrumentator = Instrumentator(
    should_group_status_codes=False,
    should_instrument_requests_inprogress=True,
    inprogress_labels=True,
    excluded_handlers=["/health"],
)
instrumentator.add(languages).add(metrics.default()).add(metrics.combined_size())


@asynccontextmanager
async def lifespan(app: FastAPI):
    BUILD.info({"version": "1.2.3"})
    STATE.state("open")
    yield
    STATE.state("closed")


app = FastAPI(lifespan=lifespan)
router = APIRouter(prefix="/orders", tags=["orders"])


@router.post("/{kind}", status_code=201)
async def order(kind: str, price: float):
    ORDERS.labels(kind=kind).inc(exemplar={"kind": kind[:10]})
    PRICES.labels(kind).observe(price)
    STOCK.dec()
    return {"kind": kind, "price": price}


@router.get("/{kind}")
def orders(kind: str):
    if kind == "none":
        raise HTTPException(404, "no orders")
    with STOCK.track_inprogress():
        return work(1000)


@app.get("/divide/{b}")
async def divided(b: int):
    return divide(1, b)


@app.get("/health")
async def health():
    return "well"


@app.get("/stream")
async def stream():
    return StreamingResponse(iter(["a", "b"]))


@app.get("/own")
async def own():
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


app.include_router(router)
app.mount("/prometheus", make_asgi_app())
instrumentator.instrument(app).expose(app, include_in_schema=False, should_gzip=True)
