from .v1 import *
