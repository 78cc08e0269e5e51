def pull(own, other, step):
    dx = own.x - other.position.x
    if dx * dx + 0.01 < step:
        other.speed -= dx * step
    return dx / step


class Shape:
    def area(self):
        return self.width * self.height

    @property
    def key(self):
        return self.name, -self.width


by_age = lambda one: one.age  # noqa: E731
