"""Clients of a server that stands for AWS, at a time that stands still: what is signed is then the same again."""

import datetime
import os

import boto3
import botocore.auth
import botocore.signers
from botocore.config import Config

BACKEND = os.environ["BACKEND"]


def _frozen(remove_tzinfo=True):
    now = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)
    return now.replace(tzinfo=None) if remove_tzinfo else now


botocore.auth.get_current_datetime = _frozen
botocore.signers.get_current_datetime = _frozen

SESSION = boto3.session.Session(
    aws_access_key_id="AKIDEXAMPLE", aws_secret_access_key="wJalrXUtnFEMI/K7MDENG", region_name="eu-central-1"
)


def client(service: str, **options):
    """A client of a service."""
    config = Config(retries={"total_max_attempts": 1}, s3={"addressing_style": "path"}).merge(
        options.pop("config", Config())
    )
    return SESSION.client(service, endpoint_url=BACKEND, config=config, **options)
