"""S3: objects, pages, waiting, uploads in parts, addresses that are signed."""

import io

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError, WaiterError
from fastapi import APIRouter, Request

from app.clients import BACKEND, SESSION, client

router = APIRouter(prefix="/s3")


@router.put("/objects/{key:path}")
async def put(key: str, request: Request):
    body = await request.body()
    answer = client("s3").put_object(
        Bucket="bucket", Key=key, Body=body, ContentType="text/plain", Metadata={"by": "test"}, CacheControl="no-store"
    )
    return {"tag": answer["ETag"]}


@router.get("/objects/{key:path}")
def get(key: str):
    try:
        answer = client("s3").get_object(Bucket="bucket", Key=key)
    except ClientError as error:
        return {"error": error.response["Error"], "status": error.response["ResponseMetadata"]["HTTPStatusCode"]}
    text = answer["Body"].read().decode()
    return {"text": text, "type": answer["ContentType"], "changed": answer["LastModified"], "meta": answer["Metadata"]}


@router.get("/head/{key}")
def head(key: str):
    try:
        return client("s3").head_object(Bucket="bucket", Key=key)
    except ClientError as error:
        return {"error": error.response["Error"], "said": str(error)}


@router.get("/list")
def list_objects():
    pages = client("s3").get_paginator("list_objects_v2").paginate(Bucket="bucket", Prefix="a/")
    found = pages.search("Contents[?Size > `10`].{key: Key, size: Size}")
    return list(found)


@router.get("/buckets")
def buckets():
    return [bucket.name for bucket in SESSION.resource("s3", endpoint_url=BACKEND).buckets.all()]


@router.get("/collection")
def collection():
    bucket = SESSION.resource("s3", endpoint_url=BACKEND, config=Config(s3={"addressing_style": "path"})).Bucket(
        "bucket"
    )
    return [(one.key, one.size, repr(one)) for one in bucket.objects.filter(Prefix="a/").limit(3)]


@router.get("/delete")
def delete():
    keys = {"Objects": [{"Key": "a & b"}, {"Key": "é"}], "Quiet": False}
    answer = client("s3").delete_objects(Bucket="bucket", Delete=keys)
    return {"deleted": answer["Deleted"], "errors": answer.get("Errors")}


@router.get("/copy")
def copy():
    answer = client("s3").copy_object(Bucket="bucket", Key="to", CopySource={"Bucket": "other", "Key": "from ü"})
    return answer["CopyObjectResult"]


@router.get("/wait/{key}")
def wait(key: str):
    waiter = client("s3").get_waiter("object_exists")
    try:
        waiter.wait(Bucket="bucket", Key=key, WaiterConfig={"Delay": 0, "MaxAttempts": 3})
    except WaiterError as error:
        return {"said": str(error), "last": error.last_response["Error"]}
    return {"there": key}


@router.get("/signed")
def signed():
    s3 = client("s3", config=Config(signature_version="s3v4"))
    return {
        "get": s3.generate_presigned_url("get_object", Params={"Bucket": "bucket", "Key": "a b/é"}, ExpiresIn=60),
        "put": s3.generate_presigned_url(
            "put_object", Params={"Bucket": "bucket", "Key": "k", "ContentType": "image/png"}, ExpiresIn=3600
        ),
        "post": s3.generate_presigned_post("bucket", "key/${filename}", Conditions=[["content-length-range", 1, 9]]),
    }


@router.get("/transfer")
def transfer():
    s3 = client("s3")
    seen = []
    settings = TransferConfig(multipart_threshold=6 << 20, multipart_chunksize=5 << 20, max_concurrency=1)
    s3.upload_fileobj(
        io.BytesIO(b"x" * 1000),
        "bucket",
        "small",
        ExtraArgs={"ContentType": "text/x"},
        Callback=seen.append,
        Config=settings,
    )
    s3.upload_fileobj(io.BytesIO(b"y" * (7 << 20)), "bucket", "large", Config=settings)
    into = io.BytesIO()
    s3.download_fileobj("bucket", "file", into, Config=settings)
    return {"seen": sum(seen), "got": into.getvalue().decode()}
