"""Documents that are read and written in the usual way, with something unusual somewhere in them."""

import io
import xml.etree.ElementTree as ET
from xml.etree.ElementTree import Element, SubElement


def tree(element):
    return [element.tag, element.attrib, element.text, element.tail, [tree(child) for child in element]]


def shown(text, **settings):
    try:
        print(tree(ET.fromstring(text)))
    except ET.ParseError as error:
        print("ParseError", error, error.code, error.position)
    except Exception as error:
        print(type(error).__name__, error)


PIECES = [
    "plain", "&amp;&lt;&gt;&quot;&apos;", "&#65;&#x1F600;", "a ]] b ]> c", "]]>", "\r\nline\rend\n", "\t", "<!-- comment -->", "<?pi data?>",
    "<![CDATA[<x>]]>", "<b/>", "<b />", "<b></b>", "<b >x</b >", "<b\n/>", "<b a='1' b=\"2\"/>", "<b a = '1'\n\tb='x\"y'/>", "<b a='1' a='2'/>", "<b a='&lt;\n\t\r\n'/>", "<b a='<'/>",
    "<b a=1/>", "<b a/>", "<b a='1'b='2'/>", "<b xmlns='u'/>", "<b xmlns='u'><c/></b>", "<p:b xmlns:p='u' p:a='1'/>", "<p:b/>", "<b xml:lang='en'/>", "<b-c.d_1/>", "<_b/>", "<1b/>",
    "<\xe9t\xe9 \xe0='\xe8'>\xfc</\xe9t\xe9>", "\U0001f600 \xe9", "\x01", "\ufffe", "<b a='\uffff'/>", "<b a='\x02'/>", "</c>", "<b>", "<b></c>", "<b><c></b></c>", "<b/ >", "< b/>", "<b>x<c>y<d>z</d>t</c>u</b>v",
    "&unknown;", "&amp", "& ", "<b", "<b a", "<b a=", "<b a='", "</a", "\x7f\x80\x9f\ud7ff\ue000",
]  # fmt: skip
for piece in PIECES:
    print(repr(piece))
    shown(f"<a>{piece}</a>")
    shown(f"<r><a>before<x y='z'>inside</x>{piece}after<k/></a>tail</r>")
    shown(f"<r xmlns='urn:d' xmlns:q='urn:q'><a><q:x q:y='1' z='2'/>{piece}<k>t</k></a></r>")
shown("<a>" * 300 + "deep" + "</a>" * 300)
shown("<a " + " ".join(f"k{at}='{at}'" for at in range(40)) + "/>")
shown("\ufeff<a>bom</a>")
shown(b"<?xml version='1.0' encoding='latin-1'?><a b='\xe9'>\xfc<c/>\xe4</a>")
shown("<!DOCTYPE a [<!ENTITY e 'v'>]><a>x&e;y<b c='&e;'/>&e;</a>")
for text in ("<a/>x", "<a/><b/>", "x", "", "<a></a", "<a>x", "<a><b/>"):
    shown(text)

DOCUMENT = "<a x='1'>t<b><c/>u</b><!-- n -->v<n:d xmlns:n='urn:n'>w<e/></n:d><f g='&amp;'/>y</a>"
for wanted in (("start", "end"), ("end",), ("start",), ("start", "end", "start-ns", "end-ns"), ("comment", "end"), ()):
    found = ET.iterparse(io.BytesIO(DOCUMENT.encode()), wanted)
    print([(event, element if not isinstance(element, Element) else element.tag if isinstance(element.tag, str) else element.text) for event, element in found])


class Special(Element):
    pass


class Counted(ET.TreeBuilder):
    count = 0

    def start(self, tag, attrs):
        Counted.count += 1
        return super().start(tag, attrs)


for builder in (ET.TreeBuilder(Special), Counted(), ET.TreeBuilder(element_factory=lambda tag, attrib: Element(tag.upper(), attrib))):
    root = ET.fromstring(DOCUMENT, ET.XMLParser(target=builder))
    print(type(root).__name__, tree(root), Counted.count)
print(ET.tostring(ET.fromstring(DOCUMENT, ET.XMLParser(target=ET.TreeBuilder(insert_comments=True)))))

# Making and writing.
made = Element("r", {"k": "v & <w> \"q\" '\n\t\r"}, extra="e")
made.text = "t & <u> > \r\n"
first = SubElement(made, "one", {"a": "b"}, c="d")
second = SubElement(made, "two", c="d", e="f")
third = SubElement(made, "three")
third.tail = "tail & \xe9"
SubElement(third, "four").text = ""
SubElement(third, "five").text = "\U0001f600"
SubElement(parent := SubElement(made, "six", {}), "seven").tail = "end"
second.set("g", "h")
made.tail = "behind"
for settings in ({}, {"short_empty_elements": False}, {"encoding": "unicode"}, {"encoding": "utf-8"}, {"encoding": "unicode", "xml_declaration": True}, {"encoding": "iso-8859-1"}, {"method": "html"}):
    print(ET.tostring(made, **settings))
for change in (
    lambda: made.append(ET.Comment("c -- <x>")), lambda: made.append(ET.PI("t", "d")), lambda: SubElement(made, "{urn:n}name", {"{urn:n}a": "b"}), lambda: made.append(Special("special")),
    lambda: made[0].set("q", ET.QName("urn:q", "value")),
):  # fmt: skip
    change()
    print(ET.tostring(made, "unicode"))
for wrong in (lambda: setattr(third, "text", 5), lambda: third.set("n", 1), lambda: third.set(2, "x"), lambda: setattr(third, "tag", 3), lambda: setattr(third, "tag", None)):
    before = third.text, dict(third.attrib), third.tag
    wrong()
    try:
        print(ET.tostring(made, "unicode")[:40])
    except TypeError as error:
        print(error)
    third.text, third.tag = before[0], before[2]
    third.attrib.clear()
    third.attrib.update(before[1])
for arguments in ((made,), ("x", "y"), (made, "x", [1]), (made, "x", {"a": "b"}, {"c": "d"})):
    try:
        print(SubElement(*arguments).attrib)
    except (TypeError, AttributeError) as error:
        print(type(error).__name__)
shared = {"s": "1"}
SubElement(made, "copy", shared).set("s", "2")
print(shared, made[-1].attrib)
for index in (0, -1, 100, -100, True, "x", slice(0, 2), None):
    try:
        found = made[index]
        print(index, [one.tag for one in found] if isinstance(found, list) else found.tag)
    except (IndexError, TypeError) as error:
        print(index, type(error).__name__, error)

# Iterating while the tree changes, and tags that are alike.
walked = ET.fromstring("<a><b><c/><b/></b><d/><b>x</b></a>")
print([element.tag for element in walked.iter()], [element.tag for element in walked.iter("b")], [element.tag for element in walked.iter("*")], list(walked.iter("none")))
for element in walked.iter():
    if element.tag == "d":
        element.append(Element("added"))
    print(element.tag, end=" ")
print()
for path in ("b", ".//b", "b/c", ".//c", "{}b", ".//{}b", "{*}b", "*", ".//*", "b//b", "."):
    print(path, [element.tag for element in walked.findall(path)], walked.find(path) is not None)
