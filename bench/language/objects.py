"""Attribute-heavy objects: bodies that attract each other, and a bank of accounts with properties and slots."""


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x: float, y: float, z: float) -> None:
        self.x = x
        self.y = y
        self.z = z


class Body:
    def __init__(self, position: Vector, velocity: Vector, mass: float) -> None:
        self.position = position
        self.velocity = velocity
        self.mass = mass


class Account:
    interest = 3

    def __init__(self, owner: str, balance: int) -> None:
        self.owner = owner
        self.balance = balance
        self.history: list[int] = []
        self.closed = False

    @property
    def wealthy(self) -> bool:
        return self.balance > 50_000


def advance(bodies: list[Body], step: float) -> None:
    for at, body in enumerate(bodies):
        own, mass = body.position, body.mass
        velocity = body.velocity
        for other in bodies[at + 1 :]:
            dx = own.x - other.position.x
            dy = own.y - other.position.y
            dz = own.z - other.position.z
            pull = step / (dx * dx + dy * dy + dz * dz + 0.01) ** 1.5
            velocity.x -= dx * other.mass * pull
            velocity.y -= dy * other.mass * pull
            velocity.z -= dz * other.mass * pull
            other.velocity.x += dx * mass * pull
            other.velocity.y += dy * mass * pull
            other.velocity.z += dz * mass * pull
    for body in bodies:
        body.position.x += step * body.velocity.x
        body.position.y += step * body.velocity.y
        body.position.z += step * body.velocity.z


def bank(days: int) -> int:
    accounts = [Account(f"owner {number}", number * 977 % 1000) for number in range(200)]
    wealthy = 0
    for day in range(days):
        for account in accounts:
            if account.closed:
                continue
            account.balance += account.balance * account.interest // 100 + day
            account.history.append(account.balance)
            if account.wealthy:
                wealthy += 1
                account.balance = account.history[0]
    return wealthy + sum(account.balance for account in accounts)


planets = [
    Body(Vector(number * 1.5, number * 0.5, -number * 0.25), Vector(0.0, 0.1 * number, 0.0), 1.0 + number)
    for number in range(6)
]
for _ in range(7_000):
    advance(planets, 0.001)
print(f"{planets[0].position.x:.9f} {planets[-1].velocity.y:.9f}", bank(1_500))
