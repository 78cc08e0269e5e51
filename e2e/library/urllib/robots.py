"""robots.txt: records, rules, delays, and what errors of the server mean."""

from urllib.robotparser import RequestRate, RobotFileParser

from scripted_http import Server, reply

TEXTS = {
    "usual": """# for all
User-agent: *
Disallow: /cyberworld/map/ # with a comment
Disallow: /tmp/
Crawl-delay: 3
Request-rate: 9/30

User-agent: figtree
User-agent: Other/1.0
Allow: /tmp/allowed
Disallow: /tmp
Disallow: /a%3cd.html
Disallow: /%7ejoe/index.html
Crawl-delay: many
Request-rate: 9/x

Sitemap: https://example.com/map.xml
sitemap:https://example.com/second.xml
""",
    "empty": "",
    "nothing": "User-agent: *\nDisallow:\n",
    "all": "User-agent: *\nDisallow: /\n\nUser-agent: Good\nAllow: /\n",
    "blank": "\n\nUser-agent: a\n\nDisallow: /lost\n\nUser-agent: b\nDisallow: /kept\nUser-agent: c\nDisallow: /also\n",
    "junk": "no colon\nUnknown: x\nDisallow: /before\nUser-agent: *\nUnknown: y\nDisallow: *\nAllow: ?q=1\nDisallow: /q?a=%20b\n",
    "two": "User-agent: *\nDisallow: /one\n\nUser-agent: *\nDisallow: /two\n",
}
AGENTS = ("figtree", "FigTree/2.0 Robot", "other", "Good", "a", "b", "c", "")
URLS = (
    "/", "/tmp/x", "/tmp", "/tmp/allowed", "/a%3cd.html", "/a<d.html", "/a%3Cd.html", "/~joe/index.html", "/cyberworld/map/x?y", "/lost",
    "/kept", "/also", "/before", "/one", "/two", "http://host/two/x;p?q#f", "", "?q=1", "/q?a= b", "/ä",
)  # fmt: skip

for name, text in TEXTS.items():
    parser = RobotFileParser()
    print(name, parser.can_fetch("*", "/"), parser.mtime(), parser.crawl_delay("*"), parser.request_rate("*"))
    parser.parse(text.splitlines())
    print(str(parser))
    for agent in AGENTS:
        print(agent, [url for url in URLS if parser.can_fetch(agent, url)], parser.crawl_delay(agent), parser.request_rate(agent))
    print(parser.site_maps(), parser.mtime() > 0, len(parser.entries), parser.default_entry is None)
print(RequestRate(1, 2), RequestRate(requests=3, seconds=4).seconds)


def answer(method, path, headers, body):
    status = path.split("/")[1]
    return reply(f"{status} Status", b"User-agent: *\nDisallow: /private\n", "Content-Type: text/plain")


server = Server(answer)
for status in (200, 401, 403, 404, 410, 500):
    parser = RobotFileParser(f"{server.url}/{status}/robots.txt")
    print(status, parser.host == server.host, parser.path)
    parser.read()
    print(parser.can_fetch("me", "/private/x"), parser.can_fetch("me", "/x"), parser.allow_all, parser.disallow_all)
server.show()
server.end()
