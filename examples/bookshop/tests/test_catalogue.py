"""Publishers, authors, books and tags."""

import pytest

from tests.client import ISBNS, Shop

pytestmark = pytest.mark.anyio


async def titles(shop: Shop, query: str) -> list[str]:
    page = (await shop.get(f"/books?{query}")).raise_for_status().json()
    return [book["title"] for book in page["items"]]


async def test_only_staff_adds_books(shop: Shop, customer: Shop) -> None:
    data = {"name": "Analytical Press"}
    assert (await shop.post("/publishers", json=data)).status_code == 401
    refused = await customer.post("/publishers", json=data)
    assert refused.status_code == 403
    assert refused.json()["error"]["details"] == {"role": "customer"}


async def test_publisher(shop: Shop, staff: Shop) -> None:
    await staff.add_books(2)
    publisher = (await shop.get("/publishers/1")).json()
    assert (publisher["name"], publisher["book_count"]) == ("Analytical Press", 2)
    again = await staff.post("/publishers", json={"name": "Analytical Press"})
    assert again.status_code == 409
    kept = await staff.request("DELETE", "/publishers/1")
    assert kept.json()["error"]["details"] == {"books": 2}
    assert (await shop.get("/publishers/2")).status_code == 404


async def test_author_keeps_books(shop: Shop, staff: Shop) -> None:
    await staff.add_books(2)
    author = (await shop.get("/authors/1")).json()
    assert [book["title"] for book in author["books"]] == ["Volume 1", "Volume 2"]
    response = await staff.request("DELETE", "/authors/1")
    assert response.status_code == 409
    assert response.json()["error"]["details"]["titles"] == ["Volume 1", "Volume 2"]
    unread = await staff.add("/authors", name="Nobody")
    path = f"/authors/{unread['id']}"
    assert (await staff.request("DELETE", path)).status_code == 204


async def test_author_patch_changes_only_what_is_sent(staff: Shop) -> None:
    await staff.add("/authors", name="Mary", born="1780-12-26")
    patch = await staff.request("PATCH", "/authors/1", json={"name": "Mary S."})
    assert patch.json() == {"id": 1, "name": "Mary S.", "born": "1780-12-26"}


async def test_search(shop: Shop, staff: Shop) -> None:
    books = await staff.add_books(3, tags=["science"])
    patch = {"price": "99.00", "stock": 0}
    await staff.request("PATCH", f"/books/{books[1]['id']}", json=patch)
    assert await titles(shop, "sort=-price&size=2") == ["Volume 2", "Volume 1"]
    assert await titles(shop, "available=true") == ["Volume 1", "Volume 3"]
    assert await titles(shop, "q=ume%203") == ["Volume 3"]
    assert await titles(shop, "tag=science&max_price=50&page=2&size=1") == ["Volume 3"]
    assert await titles(shop, "author_id=2") == []


@pytest.mark.parametrize(
    "query", ["min_price=5&max_price=4", "sort=random", "size=0", "colour=red"]
)
async def test_search_refuses_nonsense(shop: Shop, query: str) -> None:
    assert (await shop.get(f"/books?{query}")).status_code == 422


async def test_book_by_isbn(shop: Shop, staff: Shop) -> None:
    await staff.add_books(1, tags=["b", "a", "science"][2:])
    book = (await shop.get(f"/books/isbn/{ISBNS[0]}")).json()
    assert book["publisher"] == {"id": 1, "name": "Analytical Press", "country": "GB"}
    assert book["tags"] == [{"name": "science"}]


async def test_isbn_is_checked(staff: Shop) -> None:
    await staff.add_books(1)
    data = {"title": "X", "price": 1, "publisher_id": 1, "author_ids": [1]}
    wrong = await staff.post("/books", json=data | {"isbn": "978-0-306-40615-8"})
    assert wrong.status_code == 422
    taken = await staff.post("/books", json=data | {"isbn": "978-0-306-40615-7"})
    assert taken.status_code == 409


async def test_tags(shop: Shop, staff: Shop) -> None:
    first, second, _ = await staff.add_books(3, tags=["science", "history"])
    path = f"/books/{second['id']}/tags"
    await staff.request("PUT", path, json={"tags": ["science", "maths"]})
    tags = (await shop.get("/tags")).json()
    assert tags == [
        {"name": "science", "books": 3},
        {"name": "history", "books": 2},
        {"name": "maths", "books": 1},
    ]
    related = (await shop.get(f"/books/{first['id']}/related")).json()
    assert [book["title"] for book in related] == ["Volume 3", "Volume 2"]


async def test_stock(staff: Shop) -> None:
    await staff.add_books(1)
    delivery = {"delta": 5, "reason": "delivery"}
    assert (await staff.post("/books/1/stock", json=delivery)).json()["stock"] == 8
    loss = await staff.post("/books/1/stock", json={"delta": -9, "reason": "fire"})
    assert loss.json()["error"]["details"] == {"in_stock": 8}


async def test_a_book_is_not_sent_twice(shop: Shop, staff: Shop) -> None:
    await staff.add_books(1)
    first = await shop.get("/books/1")
    etag = first.headers["etag"]
    again = await shop.get("/books/1", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")


async def test_recent_books(shop: Shop, staff: Shop) -> None:
    await staff.add_books(3)
    for book_id in (1, 3, 1, 2):
        await shop.get(f"/books/{book_id}")
    recent = (await shop.get("/books/recent")).json()
    assert [book["id"] for book in recent] == [2, 1, 3]


async def test_export(shop: Shop, staff: Shop) -> None:
    await staff.add_books(2)
    lines = (await shop.get("/books/export.csv")).text.splitlines()
    assert lines[0] == "isbn,title,format,price,publisher"
    assert lines[1] == "9780306406157,Volume 1,paperback,12.50,Analytical Press"


async def test_partner_asks_for_stock(shop: Shop, staff: Shop) -> None:
    await staff.add_books(1)
    path = f"/partner/stock/{ISBNS[0]}"
    key = {"Authorization": "Bearer partner-key"}
    assert (await shop.get(path, headers=key)).json()["stock"] == 3
    wrong = {"Authorization": "Bearer another-key"}
    assert (await shop.get(path, headers=wrong)).status_code == 403
    assert (await shop.get(path)).status_code == 401
