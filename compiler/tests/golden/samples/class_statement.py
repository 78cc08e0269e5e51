@register("book")
class Book(Base, table=True):
    """A book."""

    title: str
    price: int = 0

    def describe(self):
        return super().describe() + self.__secret
