import os.path
import xml.dom as dom
from . import sibling
from .models import Book as Model, Author
from helpers import *
