"""What planners and reports do: queues by priority, bisection, sorting by keys of every kind, texts taken apart and put together."""

import heapq
from bisect import bisect_left, bisect_right, insort
from collections import OrderedDict
from operator import attrgetter, itemgetter


class Job:
    def __init__(self, name: str, priority: int, cost: float, *, urgent: bool = False) -> None:
        self.name = name
        self.priority = priority
        self.cost = cost
        self.urgent = urgent

    def __lt__(self, other: "Job") -> bool:
        return (self.priority, self.cost) < (other.priority, other.cost)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Job) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


class Late(Exception):
    def __init__(self, job: Job, minutes: int) -> None:
        super().__init__(f"{job.name} is {minutes} minutes late")
        self.minutes = minutes


def jobs(count: int) -> list[Job]:
    state, made = 20_011, []
    for number in range(count):
        state = (state * 48_271) % 2_147_483_647
        made.append(Job(f"job-{state % 5_000}", state % 40, state % 10_000 / 7, urgent=number % 9 == 0))
    return made


def queued(items: list[Job]) -> float:
    queue: list[tuple[int, int, Job]] = []
    for number, job in enumerate(items):
        heapq.heappush(queue, (job.priority, number, job))
    costs: list[float] = []
    while queue:
        _, _, job = heapq.heappop(queue)
        costs.append(job.cost)
        if len(costs) % 5 == 0 and job.urgent:
            heapq.heappush(queue, (50, len(costs), Job(job.name, 50, 0.5)))
    waiting = items[:1_500]
    heapq.heapify(waiting)
    first = [heapq.heappop(waiting) for _ in range(200)]
    numbers = [job.priority * 3 for job in items]
    heapq.heapify(numbers)
    best = heapq.nsmallest(5, items, key=attrgetter("cost"))
    return sum(costs) + len(first) + heapq.heapreplace(numbers, 7) + best[0].cost


def ordered(items: list[Job]) -> list[str]:
    by_cost = sorted(items, key=lambda job: job.cost)
    by_name = sorted(items, key=attrgetter("name"))
    by_rank = sorted(items, key=lambda job: (job.priority, -job.cost), reverse=True)
    by_words = sorted(items, key=lambda job: (job.urgent, job.name))
    natural = sorted(items)
    costs = [job.cost for job in by_cost]
    names = sorted({job.name for job in items})
    numbers = sorted(job.priority * 1_000 + number for number, job in enumerate(items))
    found = sum(bisect_left(costs, job.cost) + bisect_right(names, job.name) for job in items)
    for job in items[:300]:
        insort(numbers, job.priority)
    rows = sorted(((job.name, job.priority) for job in items), key=itemgetter(1, 0))
    largest = max(items, key=lambda job: job.cost)
    return [
        by_name[0].name,
        by_rank[0].name,
        by_words[-1].name,
        natural[0].name,
        largest.name,
        str(found),
        *rows[0][:1],
    ]


def reported(items: list[Job]) -> str:
    lines = []
    for number, job in enumerate(items):
        fields = {"name": job.name, "priority": job.priority, "cost": job.cost, "urgent": job.urgent}
        text = "; ".join(f"{key}: {value!r}" if key == "name" else f"{key}={value}" for key, value in fields.items())
        lines.append(text.upper() if job.urgent else text.lower().replace("priority", "rank"))
        if number % 4 == 0:
            lines.append(f"{number:05d} {job.cost:>10.2f} {job.name:<12}|")
    document = "\n".join(lines)
    seen: dict[str, int] = {}
    for line in document.splitlines():
        for part in line.split("; "):
            key, _, value = part.partition("=")
            seen[key] = seen.get(key, 0) + len(value.strip())
    counted: OrderedDict[str, list[int]] = OrderedDict()
    for number, word in enumerate(document.replace(";", " ").split()):
        if not word.isalpha() and not word.startswith("job"):
            continue
        counted.setdefault(word.casefold(), []).append(number)
        if len(counted) > 100:
            counted.popitem(last=False)
    digits = ""
    for character in document[:20_000]:
        if character.isdigit():
            digits += character
    return f"{len(document)} {len(seen)} {len(counted)} {digits.count('7')} {document.find('zzz')}"


def checked(items: list[Job]) -> tuple[int, int]:
    late = missing = 0
    known: dict[str, Job] = {}
    for number, job in enumerate(items):
        try:
            if known[job.name].cost < job.cost:
                raise Late(job, number % 60)
        except KeyError:
            known[job.name] = job
            missing += 1
        except Late as error:
            late += error.minutes
        try:
            late += int(job.name.removeprefix("job-") if number % 3 else job.name)
        except ValueError:
            missing += 1
    for pair in zip(items, reversed(items), strict=True):
        missing += pair[0] == pair[1]
    return late, missing


def booked(items: list[Job], days: int) -> float:
    free = [[True] * 48 for _ in range(days)]
    load = [0.0] * days
    for number, job in enumerate(items):
        day, slot = number % days, job.priority
        if free[day][slot]:
            free[day][slot] = False
            load[day] += job.cost
    return sum(sum(slots) for slots in free) + sum(load)


def main() -> None:
    items = jobs(6_000)
    for size in (200, 1_000, 6_000):
        part = items[:size]
        print(round(queued(part), 3), ordered(part), reported(part), checked(part), round(booked(part, 90), 3))


main()
