# An exception that nobody catches ends the process with status 1; what was printed stays.
print("before")


def fail():
    raise ValueError("at the end")


fail()
