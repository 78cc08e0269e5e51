"""Encrypted connections: authorities of one's own, none asked, certificates of the client's, and what does not fit."""

import os
import ssl
import warnings

import requests
import urllib3
from fastapi import APIRouter
from requests.adapters import HTTPAdapter

from app.errors import told

SECURE = os.environ["SECURE"]
CERTIFICATES = os.environ["CERTIFICATES"]

router = APIRouter()


@router.get("/secure/{kind}")
def secure(kind: str):
    verify = {"authority": f"{CERTIFICATES}/authority.crt", "folder": f"{CERTIFICATES}/gone", "never": False}.get(
        kind, True
    )
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            response = requests.get(f"{SECURE}/items/secure", verify=verify, timeout=5)
        return [response.json(), [[one.category.__name__, str(one.message)] for one in warned]]
    except requests.exceptions.SSLError as error:
        return told(error)
    except OSError as error:
        return [type(error).__name__, str(error).replace(CERTIFICATES, "")]


class Adapter(HTTPAdapter):
    """Connections by settings of one's own."""

    def init_poolmanager(self, connections, maxsize, block=False, **others):
        context = ssl.create_default_context(cafile=f"{CERTIFICATES}/authority.crt")
        context.check_hostname = False
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        return super().init_poolmanager(connections, maxsize, block, ssl_context=context, **others)


@router.get("/secure-adapter")
def adapted():
    with requests.Session() as session:
        session.mount("https://", Adapter())
        session.trust_env = False
        session.verify = f"{CERTIFICATES}/authority.crt"
        answers = [session.get(f"{SECURE}/items/{number}").json() for number in range(2)]
    return answers


@router.get("/secure-pool")
def pooled():
    urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
    http = urllib3.PoolManager(cert_reqs="CERT_NONE", assert_hostname=False)
    answer = http.request("GET", f"{SECURE}/text/gzip")
    return [answer.status, answer.data.decode(), answer.version]
