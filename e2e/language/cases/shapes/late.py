print("late runs")
from . import VERSION as value
