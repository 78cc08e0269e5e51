"""What the templates see. No Python code calls these methods."""

from dataclasses import dataclass, field

from pydantic import BaseModel


class Price(BaseModel):
    amount: int
    currency: str = "EUR"

    def shown(self):
        return f"{self.amount / 100:.2f} {self.currency}"

    @property
    def is_free(self):
        return self.amount == 0


@dataclass
class Product:
    name: str
    price: Price
    tags: list[str] = field(default_factory=list)

    def slug(self, separator="-"):
        return self.name.lower().replace(" ", separator)

    async def later(self):
        return "awaited " + self.name


class Shelf:
    def __init__(self, products):
        self.products = products

    def __iter__(self):
        return iter(self.products)

    def __len__(self):
        return len(self.products)

    def __getitem__(self, name):
        for product in self.products:
            if product.slug() == name:
                return product
        raise KeyError(name)


SHELF = Shelf(
    [
        Product("Red <Chair>", Price(amount=4999), ["wood", "seat & back"]),
        Product("Free Lunch", Price(amount=0)),
        Product("Lamp", Price(amount=1250, currency="USD"), ["light"]),
    ]
)
