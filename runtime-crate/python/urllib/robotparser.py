"""What robots may ask a site for. CPython Lib/urllib/robotparser.py."""

import sys
import time
import urllib.error
import urllib.request
from collections import namedtuple
from urllib.parse import quote, unquote, urlparse, urlsplit, urlunparse

__all__ = ["RobotFileParser"]

RequestRate = namedtuple("RequestRate", "requests seconds")

# From 3.14 on the parts of paths and queries are compared as they are written, each escape in one way.
_KEEPS_ESCAPES = sys.version_info >= (3, 14)

# Between records, behind names of robots, behind rules.
_OUTSIDE, _NAMED, _RULED = range(3)

if _KEEPS_ESCAPES:
    import re

    def normalize(path):
        """A part of a URL with what has to be escaped in one way."""
        return quote(unquote(path, errors="surrogateescape"), errors="surrogateescape")

    def normalize_path(path):
        """A path and the parts of its query with what has to be escaped in one way."""
        path, mark, query = path.partition("?")
        return normalize(path) + mark + re.sub("[^=&]+", lambda part: normalize(part[0]), query)

    def _asked(url):
        """What a URL asks a site for."""
        return normalize_path(_without_site(url))

    def _without_site(url):
        """Path, query and fragment of a URL, empty ones too."""
        parts = urlsplit(url)
        rest = parts.path
        if rest.startswith("//"):
            rest = "//" + rest
        before, hash, fragment = url.partition("#")
        mark = "?" if "?" in before else ""
        return rest + mark + parts.query + hash + parts.fragment

    def _rule(path):
        return normalize_path(path)

else:

    def _asked(url):
        """What a URL asks a site for."""
        parts = urlparse(unquote(url))
        return quote(urlunparse(("", "", parts.path, parts.params, parts.query, parts.fragment)))

    def _rule(path):
        return quote(urlunparse(urlparse(path)))


class RobotFileParser:
    """A `robots.txt`: who may ask for what, and how often."""

    def __init__(self, url=""):
        self.entries, self.sitemaps = [], []
        self.default_entry = None
        self.disallow_all = self.allow_all = False
        self.set_url(url)
        self.last_checked = 0

    def mtime(self):
        """When the file was read."""
        return self.last_checked

    def modified(self):
        """Note that the file is read now."""
        self.last_checked = time.time()

    def set_url(self, url):
        """Say where the file is."""
        self.url = url
        self.host, self.path = (urlsplit if _KEEPS_ESCAPES else urlparse)(url)[1:3]

    def read(self):
        """Fetch the file and read it; what errors mean depends on their status."""
        try:
            file = urllib.request.urlopen(self.url)
        except urllib.error.HTTPError as failed:
            self.disallow_all = self.disallow_all or failed.code in (401, 403)
            self.allow_all = self.allow_all or (400 <= failed.code < 500 and failed.code not in (401, 403))
            if _KEEPS_ESCAPES:
                failed.close()
            return
        text = file.read().decode("utf-8", "surrogateescape" if _KEEPS_ESCAPES else "strict")
        self.parse(text.splitlines())

    def _add_entry(self, entry):
        if "*" not in entry.useragents:
            self.entries.append(entry)
        elif self.default_entry is None:
            # What is for everybody comes last, and the first of those counts.
            self.default_entry = entry

    def parse(self, lines):
        """Read the lines of a file; records end with an empty line, or where the next one begins."""
        state, entry = _OUTSIDE, Entry()
        self.modified()
        for line in lines:
            if not line:
                if state == _RULED:
                    self._add_entry(entry)
                if state != _OUTSIDE:
                    state, entry = _OUTSIDE, Entry()
            name, colon, value = line.partition("#")[0].strip().partition(":")
            if not colon:
                continue
            name, value = name.strip().lower(), value.strip()
            value = value if _KEEPS_ESCAPES else unquote(value)
            if name == "user-agent":
                if state == _RULED:
                    self._add_entry(entry)
                    entry = Entry()
                entry.useragents.append(value)
                state = _NAMED
            elif name == "sitemap":
                self.sitemaps.append(value)
            elif state != _OUTSIDE and entry._take(name, value):
                state = _RULED
        if state == _RULED:
            self._add_entry(entry)

    def can_fetch(self, useragent, url):
        """Whether a robot may ask for a URL: nobody may before the file was read."""
        if self.disallow_all or self.allow_all:
            return not self.disallow_all
        if not self.last_checked:
            return False
        url = _asked(url) or "/"
        entry = self._entry_of(useragent)
        return entry is None or entry.allowance(url)

    def _entry_of(self, useragent):
        """The record that applies to a robot, if one does."""
        return next((entry for entry in self.entries if entry.applies_to(useragent)), self.default_entry)

    def crawl_delay(self, useragent):
        """How many seconds a robot waits between requests, if the file says so."""
        entry = self._entry_of(useragent) if self.mtime() else None
        return None if entry is None else entry.delay

    def request_rate(self, useragent):
        """How many requests a robot makes in how many seconds, if the file says so."""
        entry = self._entry_of(useragent) if self.mtime() else None
        return None if entry is None else entry.req_rate

    def site_maps(self):
        """The URLs of maps of the site, None without any."""
        return self.sitemaps or None

    def __str__(self):
        last = [] if self.default_entry is None else [self.default_entry]
        return "\n\n".join(map(str, [*self.entries, *last]))


class RuleLine:
    """A rule: a path and whether it is allowed."""

    def __init__(self, path, allowance):
        # To disallow nothing is to allow all.
        self.allowance = True if path == "" and not allowance else allowance
        self.path = _rule(path)

    def applies_to(self, filename):
        """Whether a path is meant."""
        return self.path == "*" or filename.startswith(self.path)

    def __str__(self):
        return f"{'Allow' if self.allowance else 'Disallow'}: {self.path}"


class Entry:
    """A record: robots and their rules."""

    def __init__(self):
        self.useragents, self.rulelines = [], []
        self.delay = self.req_rate = None

    def _take(self, name, value):
        """Take a rule; whether it is one."""
        if name in ("allow", "disallow"):
            self.rulelines.append(RuleLine(value, name == "allow"))
        elif name == "crawl-delay":
            if value.strip().isdigit():
                self.delay = int(value)
        elif name == "request-rate":
            numbers = value.split("/")
            if len(numbers) == 2 and all(number.strip().isdigit() for number in numbers):
                self.req_rate = RequestRate(*map(int, numbers))
        else:
            return False
        return True

    def __str__(self):
        lines = [f"User-agent: {agent}" for agent in self.useragents]
        if self.delay is not None:
            lines.append(f"Crawl-delay: {self.delay}")
        if self.req_rate is not None:
            lines.append(f"Request-rate: {self.req_rate.requests}/{self.req_rate.seconds}")
        return "\n".join([*lines, *map(str, self.rulelines)])

    def applies_to(self, useragent):
        """Whether a robot is meant, by its name without a version."""
        name = useragent.split("/")[0].lower()
        return any(agent == "*" or agent.lower() in name for agent in self.useragents)

    def allowance(self, filename):
        """Whether the first rule for a path allows it; without one it is allowed."""
        return next((rule.allowance for rule in self.rulelines if rule.applies_to(filename)), True)
