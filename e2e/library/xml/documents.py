"""XML documents, read, searched, made and written."""

import copy
import io
import os
import tempfile
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape, quoteattr, unescape


def shown(function, *arguments, **keywords):
    try:
        print(repr(function(*arguments, **keywords)))
    except ET.ParseError as error:
        print("ParseError", error, error.code, error.position, error.args, error.lineno)
    except Exception as error:
        print(type(error).__name__, error)


DOCUMENT = """<?xml version="1.0" encoding="utf-8"?>
<!-- before -->
<!DOCTYPE catalog [<!ENTITY e "ent &amp; ity"><!ENTITY f "&e;!">]>
<catalog xmlns="urn:c" xmlns:x="urn:x" version='1'>
  <book id="b1" x:lang="de"><title>Ä &lt;one&gt; &f;</title><price>10</price> tail </book>
  <?pi some data?>
  <book id="b2"><title/><price>20</price><![CDATA[<raw> & ]]></book><!-- inside -->
  <x:note>text<b>bold</b>more</x:note>
</catalog>
<!-- after -->
"""


def tree(element, depth=0):
    print("  " * depth, element.tag, element.attrib, repr(element.text), repr(element.tail))
    for child in element:
        tree(child, depth + 1)


root = ET.fromstring(DOCUMENT)
tree(root)
print(ET.tostring(root).decode())
print(ET.tostring(root, "unicode", default_namespace=None))
print(ET.tostring(root, "utf-8").decode(), ET.tostring(root, "iso-8859-1", xml_declaration=True), ET.tostring(root, method="text", encoding="unicode"))
print(ET.tostring(root[0], encoding="utf-16")[:4], ET.tostring(root[0], "us-ascii", xml_declaration=False, short_empty_elements=False))
ET.register_namespace("mine", "urn:x")
print(ET.tostring(root, "unicode"))
shown(ET.register_namespace, "ns1", "u")

spaces = {"c": "urn:c", "y": "urn:x", "": "urn:c"}
data = ET.XML(
    "<data><country name='L'><rank>1</rank><year>2008</year><n d='E' name='A'/><n d='W' name='S'/></country>"
    "<country name='S'><rank>4</rank><year>2011</year><n d='N' name='M'/></country><other><country name='deep'/></other></data>"
)
for path in (
    "country", "country/rank", ".//n", ".//country", "./country[2]", "country[last()]", "country[last()-1]", "country[@name]", "country[@name='S']",
    "country[@name!='S']", "country[year='2008']", "country[year!='2008']", "country/year[.='2011']", "country/year[.!='2011']", "country[rank]", ".//n/..", "*", ".//*", "*/n[@d]",
    ".", "..", "country/", "country[n]/n[2]", "none", ".//n[@d='E']/..", "country[ 1 ]", "{*}country", "{}country", ".//year/../rank", "country//n",
):  # fmt: skip
    print(path, [(found.tag, found.attrib, found.text) for found in data.findall(path)], data.findtext(path), data.findtext(path, "default"))
for path in ("/country", "country[0]", "country[first()]", "country[last()-0]", "country[last()-x]", "country[a=b]", "p:x", "*/p:x"):
    shown(lambda: data.findall(path))
print(root.find("c:book", spaces).get("id"), [one.tag for one in root.findall("y:note", spaces)], root.find("book", spaces).attrib, root.find("{urn:c}book/{urn:c}price").text)
print([one.tag for one in root.iter()], [one.text for one in root.iter("{urn:c}price")], "".join(root.itertext()))
print([one.tag for one in root.iterfind("{urn:c}*")], len(root.findall("{*}*")))

# Making.
made = ET.Element("a", {"k": "v"}, other="<&\"'>\n\t\r")
first = ET.SubElement(made, "b", {"x": "1"}, y="2")
first.text = "te<xt & >"
first.tail = "tail"
made.append(ET.Comment(" comment & <x> "))
made.append(ET.ProcessingInstruction("target", "some <data>"))
made.append(ET.PI("alone"))
made.insert(0, ET.Element(ET.QName("urn:q", "q"), {ET.QName("urn:q", "attr"): ET.QName("urn:q", "value")}))
made.extend([ET.Element("script"), ET.Element("br"), ET.Element("empty")])
made[4].text = ""
print(ET.tostring(made).decode())
print(ET.tostring(made, method="html").decode())
ET.dump(made)
print(len(made), made[0].tag, [one.tag for one in made[1:3]][0], made.get("k"), made.get("none", "d"), list(made.keys()), list(made.items()), ET.iselement(made), ET.iselement(1))
made.remove(first)
made[0] = first
made[1:3] = [ET.Element("c"), ET.Element("d")]
del made[3]
made.set("new", "1")
print(ET.tostring(made, "unicode"))
for call in (
    lambda: made.remove(ET.Element("x")), lambda: made.append("x"), lambda: made.insert(0, None), lambda: made.__setitem__(0, "x"), lambda: made[20], lambda: ET.Element("a", [1]),
    lambda: ET.tostring(ET.Element(1)), lambda: ET.tostring(ET.Element("a", b=1)), lambda: ET.tostring(made, method="none"), lambda: ET.tostring(made, default_namespace="u"),
):  # fmt: skip
    shown(call)
text = ET.Element("a")
text.text = 5
shown(lambda: ET.tostring(text))
again = copy.copy(made)
deep = copy.deepcopy(made)
print(again[0] is made[0], deep[0] is made[0], ET.tostring(deep) == ET.tostring(made), repr(made).startswith("<Element 'a' at 0x"))
made.clear()
print(ET.tostring(made), made.text, len(made))
name = ET.QName("u", "t")
print(name, repr(name), name == "{u}t", name == ET.QName("{u}t"), name < "{u}z", hash(name) == hash("{u}t"), sorted([ET.QName("b"), ET.QName("a")])[0])
nested = ET.XML("<a><b><c/><d>x</d></b><e/></a>")
ET.indent(nested)
print(ET.tostring(nested, "unicode"))
ET.indent(ET.ElementTree(nested), "\t", 1)
print(ET.tostring(nested, "unicode"))
shown(ET.indent, nested, level=-1)

# Files.
os.chdir(tempfile.mkdtemp())
document = ET.ElementTree(root)
document.write("a.xml", "utf-8", xml_declaration=True)
print(open("a.xml", encoding="utf-8").read())
print(ET.parse("a.xml").getroot().tag, ET.parse(open("a.xml", "rb")).find("{urn:c}book").get("id"), document.findtext("{urn:c}book/{urn:c}price"), len(list(document.iter())))
buffer = io.StringIO()
document.write(buffer, "unicode", xml_declaration=True)
print(buffer.getvalue()[:60])
for event, element in ET.iterparse("a.xml", ("start", "end", "start-ns", "comment", "pi")):
    print(event, element if event == "start-ns" else (element.tag if isinstance(element.tag, str) else element.text))
events = ET.iterparse(io.BytesIO(b"<a><b/>t</a>"))
print([(event, element.tag) for event, element in events], events.root.tag)
shown(ET.iterparse, io.BytesIO(b"<a/>"), ("none",))
print(ET.fromstringlist(["<a>", "<b/>", "</a>"])[0].tag, ET.XMLID("<a id='1'><b id='2'/><c/></a>")[1].keys())
print(ET.tostringlist(nested)[0][:3], b"".join(ET.tostringlist(nested)) == ET.tostring(nested))


class Target:
    def __init__(self):
        self.found = []

    def start(self, tag, attrib):
        self.found.append(("start", tag, attrib))

    def end(self, tag):
        self.found.append(("end", tag))

    def data(self, data):
        self.found.append(("data", data))

    def close(self):
        return self.found


print(ET.XML("<a x='1'>t<b/></a>", ET.XMLParser(target=Target())))
parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True, insert_pis=True))
print(ET.tostring(ET.XML("<a><!--c-->x<?p d?>y</a>", parser)))
parser = ET.XMLParser()
parser.entity["nbsp"] = "\xa0"
print(repr(ET.XML("<!DOCTYPE a SYSTEM 'x'><a>&nbsp;</a>", parser).text))
builder = ET.TreeBuilder()
builder.start("a", {"b": "c"})
builder.data("text")
builder.end("a")
print(ET.tostring(builder.close()))

WRONG = [
    "", "  ", "a", "<a", "<a>", "<a></b>", "<a/><b/>", "<a/>x", "<a>&x;</a>", "<a>&#0;</a>", "<a b='1' b='2'/>", "<a b=1/>", "<a b/>", "<p:a/>", "<a><", "<a>&", "<a>&amp</a>", "<a b='<'/>", "<?xml version='1.0'?><a/>", " <?xml version='1.0'?><a/>", "<a>]]></a>", "<!-- -- --><a/>", "<a><!--x</a>","<a><![CDATA[x</a>", "<1/>", "<a>\x01</a>", "<!DOCTYPE a><a/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "<a xmlns:p=''/>", "<a></a", "</a>", "<a><?xml x?></a>","<a b='&lt;&#65;&#x42;'/>", "<a b='x\ny\tz'/>", b"\xef\xbb\xbf<a>\xc3\xa9</a>", b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xe9</a>", b"<a>\xff</a>", "<?xml version='1.0' encoding='none'?><a/>", "<a:b:c/>", "<a  >t</a  >","<a b = '1'c='2'/>", "<x xmlns='u' a='1'/>", "<a>\r\n\r</a>", "<a / >", "< a/>", "<a><b></a></b>", "<?pi?><a/>", "<a>&lt</a>","<a b='1'>&unknown;</a>","<!DOCTYPE a SYSTEM 'x'><a>&e;</a>","<!x><a/>","<a><!DOCTYPE b></a>","<xml/>", "<a>&#x110000;</a>","<a xmlns:xml='u'/>","<a b='&x;'/>","<a p:b='1'/>","text<a/>","<a/>&amp;","<a/><!--c--> <?x y?>", "<a>\n\n  <b></c></a>", "{}", "Internal Server Error", "<html><br></html>", "<a b='", "<a><!", "<a></", "<a><!--", "<a>&#", "<a>&#x;</a>", "<a>&;</a>", "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", "<a xmlns=''/>", "<a><b xmlns='u'><c xmlns=''/></b></a>",
]  # fmt: skip
for one in WRONG:
    print(repr(one))
    shown(lambda: ET.tostring(ET.fromstring(one)))

print(escape("a<b>&'\"", {"'": "&apos;"}), unescape("&lt;&amp;lt;&gt;&apos;", {"&apos;": "'"}), quoteattr("a\n'b"), quoteattr('"'), quoteattr("'\""))
