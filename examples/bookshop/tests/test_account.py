"""Signing up, signing in, and what a token is good for."""

import pytest

from app.security import InvalidTokenError, TokenSigner, hash_password, verify_password
from tests.client import Shop

pytestmark = pytest.mark.anyio


async def test_profile(customer: Shop) -> None:
    profile = (await customer.get("/me")).json()
    assert profile["email"] == "ada@example.com"
    assert profile["role"] == "customer"
    assert "password_hash" not in profile


async def test_an_address_has_one_account(shop: Shop, customer: Shop) -> None:
    data = {"email": "ADA@example.com", "name": "Ada", "password": "secret-99"}
    response = await shop.post("/customers", json=data)
    assert response.status_code == 409
    assert response.json()["error"]["code"] == "conflict"


@pytest.mark.parametrize("password", ["short-1", "onlyletters", "1234567890"])
async def test_weak_passwords_are_refused(shop: Shop, password: str) -> None:
    data = {"email": "bob@example.com", "name": "Bob", "password": password}
    response = await shop.post("/customers", json=data)
    assert response.status_code == 422
    assert password not in response.json()["detail"][0]["msg"]


async def test_wrong_password(shop: Shop, customer: Shop) -> None:
    form = {"username": "ada@example.com", "password": "wrong"}
    response = await shop.post("/auth/token", data=form)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer nonsense"}])
async def test_routes_need_a_token(shop: Shop, header: dict[str, str]) -> None:
    assert (await shop.get("/me", headers=header)).status_code == 401


async def test_password_change(shop: Shop, customer: Shop) -> None:
    change = {"current": "analytical-engine-1", "new": "difference-engine-2"}
    assert (await customer.post("/me/password", json=change)).status_code == 204
    assert (await customer.post("/me/password", json=change)).status_code == 403
    renewed = await shop.sign_in("ada@example.com", "difference-engine-2")
    assert (await renewed.get("/me")).status_code == 200


async def test_email_change(shop: Shop, customer: Shop) -> None:
    await shop.sign_up("bob@example.com", "bobs-password-1")
    taken = await customer.request("PATCH", "/me", json={"email": "bob@example.com"})
    assert taken.status_code == 409
    renamed = await customer.request("PATCH", "/me", json={"name": "Countess"})
    assert renamed.json()["name"] == "Countess"


def test_passwords_are_salted() -> None:
    first, second = (hash_password("secret", 1_000) for _ in range(2))
    assert first != second
    assert verify_password("secret", first)
    assert not verify_password("Secret", second)


def test_tokens_expire() -> None:
    signer = TokenSigner("key", minutes=-1)
    with pytest.raises(InvalidTokenError, match="expired"):
        signer.read(signer.issue(1))


def test_tokens_of_others_are_refused() -> None:
    token = TokenSigner("their key", minutes=5).issue(1)
    with pytest.raises(InvalidTokenError, match="signature"):
        TokenSigner("our key", minutes=5).read(token)
