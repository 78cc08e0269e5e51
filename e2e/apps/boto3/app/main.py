"""What applications do with boto3 and botocore, which are compiled as they are installed: each route asks a server that stands for AWS."""

import os
import tempfile
from typing import Annotated, Any

import boto3
import botocore.exceptions
from botocore.config import Config
from botocore.exceptions import ClientError, ParamValidationError
from fastapi import Depends, FastAPI, HTTPException

from app import storage
from app.clients import BACKEND, SESSION, client

app = FastAPI()
app.include_router(storage.router)


def cognito():
    return client("cognito-idp")


Idp = Annotated[Any, Depends(cognito)]


@app.get("/users/{name}")
def get_user(name: str, idp: Idp):
    try:
        return idp.admin_get_user(UserPoolId="eu-central-1_pool", Username=name)
    except idp.exceptions.UserNotFoundException as error:
        return {"kind": type(error).__name__, "said": str(error), "response": error.response}


@app.post("/users/{name}")
def sign_up(name: str, idp: Idp):
    try:
        attributes = [{"Name": "email", "Value": f"{name}@example.org"}]
        return idp.sign_up(ClientId="client", Username=name, Password="Päss", UserAttributes=attributes)
    except ClientError as error:
        code, message = error.response["Error"]["Code"], error.response["Error"]["Message"]
        raise HTTPException(400, {"code": code, "message": message, "operation": error.operation_name}) from error


@app.get("/login")
def login(idp: Idp):
    answer = idp.initiate_auth(
        ClientId="client", AuthFlow="USER_PASSWORD_AUTH", AuthParameters={"USERNAME": "u", "PASSWORD": "p"}
    )
    return {
        "token": answer["AuthenticationResult"]["AccessToken"],
        "status": answer["ResponseMetadata"]["HTTPStatusCode"],
    }


@app.get("/users")
def list_users(idp: Idp):
    pages = idp.get_paginator("list_users").paginate(UserPoolId="eu-central-1_pool", PaginationConfig={"PageSize": 2})
    return [[(user["Username"], user["UserCreateDate"]) for user in page["Users"]] for page in pages]


@app.get("/queue")
def queue():
    sqs = client("sqs")
    url = sqs.get_queue_url(QueueName="jobs")["QueueUrl"]
    sent = sqs.send_message(
        QueueUrl=url,
        MessageBody="wörk",
        MessageAttributes={
            "kind": {"DataType": "String", "StringValue": "a"},
            "raw": {"DataType": "Binary", "BinaryValue": b"\x00\xff"},
        },
    )
    got = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=2, WaitTimeSeconds=1)
    batch = sqs.delete_message_batch(QueueUrl=url, Entries=[{"Id": "1", "ReceiptHandle": "r"}])
    return {"sent": sent["MessageId"], "got": got["Messages"], "batch": batch["Successful"]}


@app.get("/topic")
def topic():
    sns = client("sns")
    published = sns.publish(TopicArn="arn:aws:sns:eu-central-1:1:t", Message="hé & <b>", Subject="s")
    try:
        sns.get_topic_attributes(TopicArn="arn:aws:sns:eu-central-1:1:none")
    except sns.exceptions.NotFoundException as error:
        return {"published": published["MessageId"], "error": error.response["Error"], "said": str(error)}


@app.get("/table")
def table():
    from decimal import Decimal

    from boto3.dynamodb.conditions import Attr, Key

    dynamo = SESSION.resource("dynamodb", endpoint_url=BACKEND)
    stock = dynamo.Table("items")
    stock.put_item(Item={"id": "1", "price": Decimal("12.50"), "tags": {"a"}, "more": {"on": True, "none": None}})
    found = stock.query(
        KeyConditionExpression=Key("id").eq("1"), FilterExpression=Attr("price").gt(10) & Attr("tags").contains("a")
    )
    items = [{**item, "raw": item["raw"].value.hex()} for item in found["Items"]]
    return {"items": items, "count": found["Count"]}


@app.get("/identity")
def identity():
    return client("sts").get_caller_identity()


@app.get("/function")
def function():
    answer = client("lambda").invoke(FunctionName="f", Payload=b'{"a": 1}')
    return {"status": answer["StatusCode"], "payload": answer["Payload"].read().decode()}


@app.get("/secret")
def secret():
    answer = client("secretsmanager").get_secret_value(SecretId="s")
    return {"text": answer.get("SecretString"), "binary": repr(answer.get("SecretBinary"))}


@app.get("/profile")
def profile():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "credentials")
        with open(path, "w") as file:
            file.write(
                "[default]\naws_access_key_id = A\naws_secret_access_key = B\n[work]\naws_access_key_id = C\naws_secret_access_key = D\naws_session_token = E\n"
            )
        os.environ["AWS_SHARED_CREDENTIALS_FILE"] = path
        try:
            session = boto3.Session(profile_name="work", region_name="us-east-1")
            keys = session.get_credentials().get_frozen_credentials()
            return {"profiles": session.available_profiles, "keys": list(keys), "region": session.region_name}
        finally:
            del os.environ["AWS_SHARED_CREDENTIALS_FILE"]


@app.get("/known")
def known():
    regions = SESSION.get_available_regions("s3")
    return {
        "services": len(SESSION.get_available_services()),
        "regions": regions,
        "methods": "sign_up" in dir(cognito()),
    }


def _refused():
    client("cognito-idp", config=Config(connect_timeout=1)).sign_up(ClientId="x")


def _nobody():
    nobody = SESSION.client("sqs", endpoint_url="http://127.0.0.1:1", config=Config(retries={"total_max_attempts": 1}))
    nobody.list_queues()


def _unknown():
    SESSION.client("no-such-service")


def _anonymous():
    os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
    boto3.Session(region_name="us-east-1").client("sqs", endpoint_url=BACKEND).list_queues()


def _nowhere():
    boto3.Session().client("sqs")


def _no_method():
    client("sqs").no_such_method()


def _no_profile():
    boto3.Session(profile_name="none")


def _types():
    client("sqs").send_message(QueueUrl=1, MessageBody=b"x", DelaySeconds="a", Other=1)


def _server_error():
    client("sqs", config=Config(retries={"max_attempts": 0})).list_queues(QueueNamePrefix="fail")


ERRORS = {
    one.__name__.strip("_"): one
    for one in (_refused, _nobody, _unknown, _anonymous, _nowhere, _no_method, _no_profile, _types, _server_error)
}


@app.get("/errors/{name}")
def errors(name: str):
    try:
        ERRORS[name]()
    except ParamValidationError as error:
        return {"report": str(error), "kwargs": error.kwargs}
    except botocore.exceptions.BotoCoreError as error:
        return {"kind": type(error).__name__, "said": str(error)}
    except ClientError as error:
        return {"kind": type(error).__name__, "said": str(error), "response": error.response}
    except AttributeError as error:
        return {"kind": "AttributeError", "said": str(error)}
