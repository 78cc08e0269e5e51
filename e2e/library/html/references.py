"""html.escape and html.unescape."""

import html
import html.entities

print(html.escape("<a href='x'>\"é\" & b</a>"), html.escape("<'\">", quote=False), html.escape(""))
TEXTS = [
    "plain", "&lt;&gt;&amp;&quot;&#x27;&#39;", "&eacute;&Eacute &copy2024", "&notit; &notin; &nosuch; &", "&#233;&#xE9;&#XE9",
    "&#0;&#13;&#128;&#x80;&#x9f;&#1;&#11;&#xfffe;&#x110000;&#xd800;&#99999999999;", "&#;&#x;&#xg;&#12a;", "&;&&amp;&&", "a&b&c",
    "&ampamp;&amp;amp;", "&CounterClockwiseContourIntegral;&CounterClockwiseContourIntegralX", "&é;&éacute;", "&acE;", "&lt &lt;x",
    "& lt;", "&hellip", "&hellip;", "&amp\n;", "&notin", "&#38;lt;", "x" * 40 + "&" + "y" * 40 + ";",
]  # fmt: skip
for text in TEXTS:
    print(ascii(html.unescape(text)))
entities = html.entities
print(len(entities.html5), entities.html5["amp;"], entities.name2codepoint["eacute"], entities.codepoint2name[233])
print(len(entities.entitydefs), list(entities.name2codepoint)[:3])
