from fastapi import FastAPI

app = FastAPI()


class Countdown:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left


class Inner:
    def __iter__(self):
        return Countdown(3)


counted = [number for number in Countdown(3)]
for number in Inner():
    counted.append(number)

pairs = list(zip())
rows = [(1, 2), (3, 4)]
columns = list(zip(*rows))
nothing = [] * 10**15
empty = "" * 10**400
power = 7
for _ in range(40):
    power *= power


@app.get("/counted")
def read_counted():
    return [counted, pairs, columns, nothing, empty]
