NAME = "stray"


class Kind:
    def twice(self, number: int) -> int:
        return number * 2
