print("square runs")
import shapes


def area(side):
    return side * side
