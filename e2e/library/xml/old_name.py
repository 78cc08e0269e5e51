"""xml.etree.cElementTree, the old name of ElementTree."""

import xml.etree.cElementTree as old
from xml.etree import ElementTree

print(old.fromstring is ElementTree.fromstring, old.ParseError is ElementTree.ParseError)
print(sorted(name for name in vars(old) if not name.startswith("_")) == sorted(ElementTree.__all__))
print(old.tostring(old.fromstring("<a><b c='1'/>text</a>")))
