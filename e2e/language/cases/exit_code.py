# sys.exit with a number.
import sys

try:
    sys.exit(3)
finally:
    print("finally")
