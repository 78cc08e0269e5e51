# Loops with else, break and continue, nested; conditions as jumps.
for n in range(2, 12):
    for d in range(2, n):
        if n % d == 0:
            break
    else:
        print(n, "prime")
        continue
    print(n, "composite")

i = 0
while i < 10:
    i += 1
    if i % 2:
        continue
    if i > 6:
        break
    print(i)
else:
    print("never")
while i > 0:
    i -= 3
else:
    print("else", i)


def first(items, wanted):
    for index, item in enumerate(items):
        if item == wanted:
            return index
    return -1


print(first("abc", "c"), first("abc", "z"))


def conditions(a, b, c):
    result = []
    if a and b or c:
        result.append("and-or")
    if not (a or b) and not c:
        result.append("none")
    if a if b else c:
        result.append("ifexp")
    if not a:
        pass
    elif b:
        result.append("elif b")
    elif c:
        result.append("elif c")
    else:
        result.append("else")
    while a and b:
        result.append("loop")
        b = not b
    return result


for a in (0, 1):
    for b in (0, 1):
        for c in (0, 1):
            print(a, b, c, conditions(a, b, c))


class Truth:
    def __init__(self, name, value):
        self.name, self.value = name, value

    def __bool__(self):
        print("bool", self.name)
        return self.value

    def __repr__(self):
        return self.name


yes, no = Truth("yes", True), Truth("no", False)
print(yes and no, no and yes, yes or no, no or yes, not yes)
print(no or no or yes, yes and yes and no)
if yes and not no:
    print("taken")
print(1 < 2 < 3, 1 < 2 > 3, 3 > 2 >= 2 != 1, 1 in [1] == True)


def unbound(flag):
    if flag:
        value = 1
    try:
        return value
    except UnboundLocalError as error:
        return str(error)


print(unbound(True), unbound(False))


def deleted():
    value = 1
    del value
    try:
        print(value)
    except UnboundLocalError as error:
        print(error)
    for value in range(3):
        if value == 1:
            del value
            break
    try:
        return value
    except UnboundLocalError:
        return "unbound"


print(deleted())
try:
    print(never_defined)
except NameError as error:
    print(error)
n = 0
while True:
    n += 1
    if n == 3:
        break
print(n)
for x in []:
    pass
else:
    print("empty else")
