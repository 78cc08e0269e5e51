def name(n):
    if n == 1:
        word = "one"
    elif n == 2:
        word = "two"
    elif n == 3:
        word = "three"
    return word
