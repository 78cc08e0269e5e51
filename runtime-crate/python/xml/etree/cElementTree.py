"""The old name of ElementTree. CPython Lib/xml/etree/cElementTree.py."""

from xml.etree.ElementTree import *  # noqa: F403
