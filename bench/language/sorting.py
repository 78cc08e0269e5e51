"""Sorting with keys: lambdas, attrgetter, tuples, reverse, strings, heaps and binary search."""

import heapq
from bisect import bisect_left
from operator import attrgetter, itemgetter


class Employee:
    def __init__(self, name: str, age: int, salary: float) -> None:
        self.name = name
        self.age = age
        self.salary = salary

    def __lt__(self, other: "Employee") -> bool:
        return self.salary < other.salary


def noise(count: int) -> list[int]:
    state, values = 12345, []
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        values.append(state)
    return values


def main() -> None:
    values = noise(40_000)
    staff = [Employee(f"name {value % 9973}", value % 60, value / 7) for value in values]
    by_age = sorted(staff, key=lambda employee: employee.age)
    by_both = sorted(staff, key=lambda employee: (employee.age, -employee.salary))
    by_name = sorted(staff, key=attrgetter("name"), reverse=True)
    natural = sorted(staff)
    pairs = sorted(((value % 100, value) for value in values), key=itemgetter(0))
    values_sorted = sorted(values)
    texts = sorted(map(str, values), key=len)
    heap: list[int] = []
    for value in values:
        heapq.heappush(heap, value % 10_007)
    popped = [heapq.heappop(heap) for _ in range(20_000)]
    found = sum(bisect_left(values_sorted, value) for value in values[::2])
    ranks = {value: rank for rank, value in enumerate(sorted(set(values), key=lambda value: value % 1000))}
    print(
        by_age[0].name,
        by_both[0].salary,
        by_name[0].name,
        natural[-1].age,
        pairs[5],
        texts[-1],
        popped[-1],
        found,
        max(staff, key=lambda employee: employee.salary).name,
        ranks[values[7]],
    )


main()
