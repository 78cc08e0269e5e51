class Problem(Exception):
    def __init__(self, action):
        super().__init__(action)
        self.action = action

    def solve(self):
        return self.action()


class Other(Problem):
    def solve(self):
        return other()


def act(): ...
def other(): ...
def always(): ...


def fail():
    raise Problem(act)


def handle():
    try:
        fail()
    except Problem as problem:
        problem.solve()
    finally:
        always()


class Swallow:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        value.solve()
        return True


def swallowed():
    with Swallow():
        raise Other(act)
    always()


def grouped():
    try:
        raise ExceptionGroup('several', [Problem(act)])
    except* Problem as group:
        for problem in group.exceptions:
            problem.solve()


handle()
swallowed()
grouped()
