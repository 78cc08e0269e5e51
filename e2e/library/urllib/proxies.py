"""Proxies of the environment, and local URLs: files, data, paths."""

import os
import tempfile
import urllib.request
from urllib.error import URLError
from urllib.request import (
    getproxies, getproxies_environment, pathname2url, proxy_bypass, proxy_bypass_environment, url2pathname, urlopen,
    urlretrieve,
)  # fmt: skip


def shown(label, function, *arguments, **keywords):
    try:
        print(label, function(*arguments, **keywords))
    except Exception as error:
        print(label, type(error).__name__, error)


for name in list(os.environ):
    if name.lower().endswith("_proxy"):
        del os.environ[name]
print(getproxies(), getproxies is getproxies_environment, proxy_bypass is proxy_bypass_environment)
os.environ.update({"HTTP_PROXY": "http://upper", "https_proxy": "http://lower", "Ftp_Proxy": "mixed", "ALL_PROXY": "", "x_PROXY": "x"})
print(sorted(getproxies().items()))
os.environ["http_proxy"] = ""
print(sorted(getproxies().items()))
os.environ["http_proxy"] = "http://both"
os.environ["REQUEST_METHOD"] = "GET"
print(sorted(getproxies().items()))
del os.environ["http_proxy"]
print(sorted(getproxies().items()))
del os.environ["REQUEST_METHOD"]
os.environ["NO_PROXY"] = "example.com, .dotted.org,host:8080,, UPPER.net"
for host in (
    "example.com", "www.example.com", "notexample.com", "example.com:80", "dotted.org", "a.dotted.org:1", "host", "host:8080",
    "upper.NET", "other",
):  # fmt: skip
    print(host, proxy_bypass(host), proxy_bypass_environment(host, {}), proxy_bypass_environment(host, {"no": "*"}))

for url in (
    "data:,plain", "data:text/html,<b>x</b>", "data:text/plain;charset=utf-8,%C3%A4", "data:;base64,aGVsbG8=", "data:image/png;base64,aGVs%0AbG8%3D",
    "data:nothing", "data:a/b;base64,###", "data:,with#fragment",
):  # fmt: skip
    try:
        with urlopen(url) as response:
            print(url, response.read(), response.headers.items(), response.url, response.status, response.headers.get_content_type())
    except (ValueError, URLError) as error:
        print(url, type(error).__name__, error)

for text in ("/a b/c", "rel/ä", "", "/x%20y", "/a?b#c"):
    shown(text, pathname2url, text)
for text in ("/a%20b/c", "rel/%C3%A4", "/x%2Fy", "///a"):
    shown(text, url2pathname, text)

folder = tempfile.mkdtemp()
path = os.path.join(folder, "a file.txt")
with open(path, "w") as file:
    file.write("line one\nline two\n")
os.utime(path, (1_000_000_000, 1_000_000_000))
for host in ("", "localhost", "127.0.0.1"):
    with urlopen(f"file://{host}{pathname2url(path)}") as response:
        print(host, response.headers.items(), response.readline(), list(response), response.status)
        print(response.url.replace(folder, "FOLDER"), type(response).__name__)
try:
    urlopen("file://" + folder + "/missing")
except URLError as error:
    print(str(error).replace(folder, "FOLDER"), type(error.reason).__name__, error.reason.errno)
shown("elsewhere", urlopen, "file://10.1.2.3/etc/passwd")
shown("ftp", lambda: urllib.request.FileHandler().get_names()[0])
saved, headers = urlretrieve("file://" + pathname2url(path))
print(saved.replace(folder, "FOLDER"), headers["Content-length"])
seen = []
saved, headers = urlretrieve("file://" + pathname2url(path), os.path.join(folder, "copy"), lambda *values: seen.append(values))
with open(saved) as copy:
    print(copy.read(), seen)
saved, headers = urlretrieve("data:text/plain,retrieved")
with open(saved) as temporary:
    print(temporary.read(), headers.items())
urllib.request.urlcleanup()
print(os.path.exists(saved))
