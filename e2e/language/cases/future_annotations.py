# from __future__ import annotations: annotations are the text of their expressions.
from __future__ import annotations


def f(a: int, b: list[str] | None = None, *args: undefined.name, c: "quoted" = 1, **kw: dict[str, tuple[int, ...]]) -> -1 + x[1:2]:
    pass


print(f.__annotations__)


class C:
    x: int = 1
    y: Mapped[Optional["C"]]
    z: lambda a, *b, c=1: a if b else not c


print(C.__annotations__)
w: {1: 2, **rest} = 0
v: f"{a!r:>{b}} text" = 0
u: [i for i in range(3) if i] = 0
t: (a and b or c) < d <= e = 0
s: f(1, *a, k=2, **b).attr[0] = 0
r: 1.5 + 2j * 1e100 - 1e-7 = 0
q: (yes, ) + (no, maybe) = 0
print(__annotations__)
