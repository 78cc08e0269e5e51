"""Tags and texts of HTML."""

from html.parser import HTMLParser


class Shown(HTMLParser):
    def __init__(self, **settings):
        self.found = []
        super().__init__(**settings)

    def handle_starttag(self, tag, attrs):
        self.found.append(("start", tag, attrs, self.getpos(), self.get_starttag_text()))

    def handle_endtag(self, tag):
        self.found.append(("end", tag, self.getpos()))

    def handle_data(self, data):
        self.found.append(("data", data))

    def handle_comment(self, data):
        self.found.append(("comment", data))

    def handle_decl(self, decl):
        self.found.append(("decl", decl))

    def handle_pi(self, data):
        self.found.append(("pi", data))

    def unknown_decl(self, data):
        self.found.append(("unknown", data))

    def handle_charref(self, name):
        self.found.append(("charref", name))

    def handle_entityref(self, name):
        self.found.append(("entityref", name))


TEXTS = [
    "<!DOCTYPE html>\n<html lang=en>\n<head><title>T &amp; &#65;&#x42; &eacute</title></head>\n<BODY class='a b' ID=\"x\" hidden>t<br/>x<img src=a.png alt>\n</body></html>",
    "<script>if (a < b && c) { '</p>' }</script><style>p > a {}</style >after", "<!-- comment -->x<!-- two -- ><!-->y-->", "<?php echo 1 ?>", "<![CDATA[x]]><![if IE]>y<![endif]>",
    "<a href='&lt;x&gt;' b = c d=e=f /><p/>", "a < b > c", "<>", "</>", "</ p>", "</p attr>", "< p>", "<p", "<p a", "<p a='", "<!", "<!x>", "<!doctype", "</", "</p", "&", "&am", "&amp", "&#", "&#x;y", "&;", "x &copy y &copy;&nosuch; &#1234567890;",
    "<div\n\tid=1\n>line\nline</div>", "<a/b/c=1>", "<a b='1'c='2'>", "<a \"b\">", "<p<q>", "<a$>", "<script>unclosed", "<textarea><b></textarea>", "<SCRIPT>x</Script>", "text only", "", "&lt", "<a a=1 a=2>", "<a =b>", "<a b=>", "<a b=''>",
]  # fmt: skip
for text in TEXTS:
    for convert in (True, False):
        whole = Shown(convert_charrefs=convert)
        whole.feed(text)
        before = list(whole.found)
        whole.close()
        print(repr(text), before, whole.found[len(before) :], whole.getpos(), whole.lasttag)
        pieces = Shown(convert_charrefs=convert)
        for character in text:
            pieces.feed(character)
        pieces.close()
        print(pieces.found)
for text in ("<![ x]]>", "<![odd[x]]>"):
    try:
        Shown().feed(text)
    except AssertionError as error:
        print(error)
again = Shown()
again.feed("<p>x")
again.reset()
again.feed("y<b>")
again.close()
print(again.found, again.rawdata)
HTMLParser().feed("<p>nothing</p>")
