"""The application's own tests, run against its ASGI interface."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from app.main import app

PARTY = {
    "title": "tea at four",
    "venue": {"street": "Baker Street 221b", "city": "London", "floor": 1},
    "guests": [
        {"name": "John", "age": 38},
        {"name": "Irène", "age": 17, "languages": ["fr", "en"]},
    ],
    "budget": 12.5,
}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_root(client: TestClient) -> None:
    assert client.get("/").json()["message"] == "Hello, world!"


def test_visits_are_counted(client: TestClient) -> None:
    assert client.get("/visits").json() == {"visits": 1, "summary": "1 visit"}
    assert client.get("/visits").json() == {"visits": 2, "summary": "2 visits"}


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("", "Hello, Ada!"),
        ("?language=fr", "Bonjour, Ada!"),
        ("?language=pl&shout=yes", "CZEŚĆ, ADA!"),
        ("?times=2", "Hello, Ada! Hello, Ada!"),
    ],
)
def test_greeting(client: TestClient, query: str, text: str) -> None:
    assert client.get(f"/greetings/Ada{query}").json()["text"] == text


def test_spaces_in_names_are_trimmed(client: TestClient) -> None:
    response = client.get("/greetings/%20Ada%20%20Lovelace")
    assert response.json()["text"] == "Hello, Ada Lovelace!"


@pytest.mark.parametrize("query", ["language=xx", "times=0", "times=x", "shout=maybe"])
def test_greeting_refuses_bad_parameters(client: TestClient, query: str) -> None:
    assert client.get(f"/greetings/Ada?{query}").status_code == 422


def test_unwelcome_guests_are_refused(client: TestClient) -> None:
    response = client.get("/greetings/Sauron")
    assert response.status_code == 403
    assert response.headers["x-reason"] == "unwelcome"
    assert response.json() == {"detail": "Sauron is not welcome here"}


def test_languages(client: TestClient) -> None:
    assert client.get("/greetings/languages").json()["de"] == "Hallo"


def test_greetings_keep_the_order_of_names(client: TestClient) -> None:
    response = client.get("/greetings/together?names=Alexandra&names=Bo")
    assert [greeting["name"] for greeting in response.json()] == ["Alexandra", "Bo"]


def test_party_becomes_an_invitation(client: TestClient) -> None:
    response = client.post("/greetings/parties", json=PARTY)
    assert response.status_code == 201
    assert response.json() == {
        "title": "Tea At Four",
        "venue": PARTY["venue"],
        "greetings": [
            {"name": "John", "language": "en", "text": "Hello, John!"},
            {"name": "Irène", "language": "fr", "text": "Bonjour, Irène!"},
        ],
        "adults": 1,
    }


def test_every_mistake_in_a_party_is_reported(client: TestClient) -> None:
    party = PARTY | {
        "title": "x",
        "guests": [{"name": "", "age": -1, "languages": []}],
    }
    errors = client.post("/greetings/parties", json=party).json()["detail"]
    assert [error["loc"] for error in errors] == [
        ["body", "title"],
        ["body", "guests", 0, "name"],
        ["body", "guests", 0, "age"],
        ["body", "guests", 0, "languages"],
    ]


def test_factorial(client: TestClient) -> None:
    assert client.get("/numbers/factorial/5").json() == {"n": 5, "factorial": 120}


@pytest.mark.parametrize(
    "path", ["/numbers/factorial/-1", "/numbers/divide?dividend=1&divisor=0"]
)
def test_exceptions_are_plain_500s(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 500
    assert response.text == "Internal Server Error"
