"""six 1.17 `six.moves.urllib.request`."""

from urllib.request import (  # noqa: F401
    urlopen, install_opener, build_opener, pathname2url, url2pathname, getproxies, Request, OpenerDirector,
    HTTPDefaultErrorHandler, HTTPRedirectHandler, HTTPCookieProcessor, ProxyHandler, BaseHandler, HTTPPasswordMgr,
    HTTPPasswordMgrWithDefaultRealm, AbstractBasicAuthHandler, HTTPBasicAuthHandler, ProxyBasicAuthHandler,
    AbstractDigestAuthHandler, HTTPDigestAuthHandler, ProxyDigestAuthHandler, HTTPHandler, HTTPSHandler, FileHandler,
    UnknownHandler, HTTPErrorProcessor, urlretrieve, urlcleanup, proxy_bypass, parse_http_list, parse_keqv_list,
)

__molt_missing__ = ("FTPHandler", "CacheFTPHandler", "URLopener", "FancyURLopener")
