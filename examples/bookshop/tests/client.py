"""A client that speaks the language of the shop."""

from dataclasses import dataclass, field
from typing import Any

import httpx

ADDRESS = {
    "recipient": "Ada Lovelace",
    "street": "St James's Square 12",
    "city": "London",
    "postalCode": "SW1Y 4JH",
    "country": "GB",
}

ISBNS = ["9780306406157", "9783161484100", "9781861972712", "9780262033848"]


@dataclass
class Shop:
    client: httpx.AsyncClient
    headers: dict[str, str] = field(default_factory=dict)

    async def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {**self.headers, **options.pop("headers", {})}
        return await self.client.request(method, path, headers=headers, **options)

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.request("GET", path, **options)

    async def post(self, path: str, **options: Any) -> httpx.Response:
        return await self.request("POST", path, **options)

    async def sign_in(self, email: str, password: str) -> "Shop":
        form = {"username": email, "password": password}
        response = await self.post("/auth/token", data=form)
        token = response.raise_for_status().json()["access_token"]
        return Shop(self.client, {"Authorization": f"Bearer {token}"})

    async def sign_up(self, email: str, password: str) -> "Shop":
        data = {"email": email, "name": email.split("@")[0], "password": password}
        (await self.post("/customers", json=data)).raise_for_status()
        return await self.sign_in(email, password)

    async def add(self, path: str, **data: Any) -> dict[str, Any]:
        """Create something that is expected to be accepted."""
        response = await self.post(path, json=data)
        assert response.status_code == httpx.codes.CREATED, response.text
        return response.json()

    async def add_books(self, count: int, **data: Any) -> list[dict[str, Any]]:
        """Create books with a publisher and an author."""
        publisher = await self.add("/publishers", name="Analytical Press", country="GB")
        author = await self.add("/authors", name="Mary Somerville", born="1780-12-26")
        defaults = {
            "price": "12.50",
            "stock": 3,
            "publisher_id": publisher["id"],
            "author_ids": [author["id"]],
        }
        return [
            await self.add(
                "/books", title=f"Volume {index}", isbn=isbn, **(defaults | data)
            )
            for index, isbn in enumerate(ISBNS[:count], start=1)
        ]
