"""A counter kept in memory for the life of the process."""

from dataclasses import dataclass


@dataclass
class VisitCounter:
    total: int = 0

    def count(self) -> None:
        self.total += 1

    def reset(self) -> None:
        self.total = 0

    @property
    def summary(self) -> str:
        return f"{self.total} visit{'' if self.total == 1 else 's'}"
