"""Orders, reviews and reports."""

import pytest

from tests.client import ADDRESS, Shop

pytestmark = pytest.mark.anyio


async def place(shop: Shop, *lines: tuple[int, int]) -> dict:
    data = [{"book_id": book, "quantity": quantity} for book, quantity in lines]
    return await shop.add("/orders", lines=data, address=ADDRESS)


async def test_order(staff: Shop, customer: Shop) -> None:
    await staff.add_books(2)
    order = await place(customer, (1, 2), (2, 1))
    assert order["total"] == "37.50"
    assert [line["subtotal"] for line in order["lines"]] == ["25.00", "12.50"]
    assert (await staff.get("/books/1")).json()["stock"] == 1
    path = f"/orders/{order['reference']}/notifications"
    notifications = (await customer.get(path)).json()
    assert [note["subject"] for note in notifications] == ["Your order of 2 titles"]


async def test_there_must_be_enough_copies(staff: Shop, customer: Shop) -> None:
    await staff.add_books(1)
    lines = [{"book_id": 1, "quantity": 4}]
    response = await customer.post("/orders", json={"lines": lines, "address": ADDRESS})
    assert response.status_code == 409
    assert response.json()["error"]["details"] == {
        "books": {"Volume 1": {"wanted": 4, "in_stock": 3}}
    }


async def test_a_book_stands_on_one_line(customer: Shop) -> None:
    lines = [{"book_id": 1}, {"book_id": 1}]
    response = await customer.post("/orders", json={"lines": lines, "address": ADDRESS})
    assert response.json()["detail"][0]["loc"] == ["body", "lines"]


async def test_life_of_an_order(staff: Shop, customer: Shop) -> None:
    await staff.add_books(1)
    order = await place(customer, (1, 1))
    path = f"/orders/{order['reference']}"
    assert (await staff.post(f"{path}/ship")).status_code == 409
    assert (await customer.post(f"{path}/pay")).json()["status"] == "paid"
    assert (await customer.post(f"{path}/ship")).status_code == 403
    assert (await staff.post(f"{path}/ship")).json()["status"] == "shipped"
    assert (await customer.post(f"{path}/cancel")).status_code == 409


async def test_cancelling_restocks(staff: Shop, customer: Shop) -> None:
    await staff.add_books(1)
    order = await place(customer, (1, 3))
    await customer.post(f"/orders/{order['reference']}/cancel")
    assert (await staff.get("/books/1")).json()["stock"] == 3
    page = (await customer.get("/orders?status=cancelled")).json()
    assert [one["reference"] for one in page["items"]] == [order["reference"]]


async def test_orders_are_private(shop: Shop, staff: Shop, customer: Shop) -> None:
    await staff.add_books(1)
    order = await place(customer, (1, 1))
    other = await shop.sign_up("bob@example.com", "bobs-password-1")
    path = f"/orders/{order['reference']}"
    assert (await other.get(path)).status_code == 404
    assert (await staff.get(path)).status_code == 200


async def test_reviews(shop: Shop, staff: Shop, customer: Shop) -> None:
    await staff.add_books(1)
    review = {"rating": 4, "title": "Worth it"}
    created = await customer.add("/books/1/reviews", **review)
    assert created["customer"]["name"] == "ada"
    twice = await customer.post("/books/1/reviews", json=review)
    assert twice.status_code == 409
    await staff.add("/books/1/reviews", rating=1, title="Dull")
    reviews = (await shop.get("/books/1/reviews?minimum=2")).json()
    assert reviews["average"] == 2.5
    assert reviews["distribution"] == {"4": 1, "1": 1}
    assert [one["title"] for one in reviews["reviews"]] == ["Worth it"]
    assert (await customer.request("DELETE", "/reviews/2")).status_code == 404
    assert (await customer.request("DELETE", "/reviews/3")).status_code == 403
    removed = await staff.request("DELETE", "/customers/2/reviews")
    assert removed.json() == {"removed": 1}


async def test_reports(staff: Shop, customer: Shop) -> None:
    await staff.add_books(2)
    await place(customer, (1, 1), (2, 2))
    cancelled = await place(customer, (1, 1))
    await customer.post(f"/orders/{cancelled['reference']}/cancel")
    bestsellers = (await staff.get("/reports/bestsellers")).json()
    assert [(book["book_id"], book["copies"]) for book in bestsellers] == [
        (2, 2),
        (1, 1),
    ]
    revenue = (await staff.get("/reports/revenue")).json()
    assert revenue["total"] == "37.50"
    assert {row["status"] for row in revenue["by_status"]} == {"placed", "cancelled"}
    (today,) = (await staff.get("/reports/orders-per-day")).json()
    assert today["orders"] == 2
    assert (await customer.get("/reports/revenue")).status_code == 403


async def test_quote(shop: Shop) -> None:
    lines = [{"title": "Atlas", "unit_price": "30.00", "weight_grams": 1_500}]
    data = {"lines": lines, "address": ADDRESS, "express": True}
    quote = (await shop.post("/quotes", json=data)).json()
    assert (quote["shipping"], quote["total"]) == ("29.25", "59.25")
    assert quote["address"] == ADDRESS


async def test_identity_of_requests(shop: Shop) -> None:
    named = await shop.get("/ping", headers={"X-Request-ID": "request-12345"})
    assert named.headers["x-request-id"] == "request-12345"
    unnamed = await shop.get("/books/77", headers={"X-Request-ID": "no"})
    assert unnamed.json()["error"]["request_id"] == unnamed.headers["x-request-id"]


async def test_preflight(shop: Shop) -> None:
    headers = {"Origin": "https://shop.example", "Access-Control-Request-Method": "PUT"}
    response = await shop.request("OPTIONS", "/books", headers=headers)
    assert response.headers["access-control-allow-origin"] == "https://shop.example"
    headers["Origin"] = "https://evil.example"
    assert (await shop.request("OPTIONS", "/books", headers=headers)).status_code == 400


async def test_health(shop: Shop) -> None:
    assert (await shop.get("/health")).json() == {"database": "up"}
    assert (await shop.get("/formats")).json() == ["hardcover", "paperback", "ebook"]
