"""Formatters of the server's logs, and what configures them."""

import copy
import io
import logging
import logging.config
import sys

import uvicorn.config
import uvicorn.importer
import uvicorn.logging
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES

print(uvicorn.config.LOGGING_CONFIG)
for name in ("LOG_LEVELS", "HTTP_PROTOCOLS", "WS_PROTOCOLS", "LIFESPAN", "LOOP_FACTORIES", "INTERFACES", "STARTUP_FAILURE", "HTTPProtocolType"):
    print(name, getattr(uvicorn.config, name))
print(repr(uvicorn.config.SSL_PROTOCOL_VERSION), len(STATUS_PHRASES), STATUS_PHRASES[200], STATUS_PHRASES[299], uvicorn.__version__)

for colors in (True, False, None):
    general = uvicorn.logging.DefaultFormatter("%(levelprefix)s %(message)s", use_colors=colors)
    access = uvicorn.logging.AccessFormatter('%(levelprefix)s %(client_addr)s - "%(request_line)s" %(status_code)s', use_colors=colors)
    print(general.use_colors, access.should_use_colors())
    for level in (5, 10, 20, 25, 30, 40, 50):
        record = logging.LogRecord("n", level, "p", 1, "started %d", (7,), None)
        print(repr(general.format(record)), "levelprefix" in vars(record))
        record.color_message = "started in colour %d"
        print(repr(general.format(record)))
    for status in (100, 200, 304, 404, 503, 599, 700):
        record = logging.LogRecord("n", 20, "p", 1, '%s - "%s %s HTTP/%s" %d', ("1.2.3.4:5", "GET", "/x?y=1", "1.1", status), None)
        print(repr(access.format(record)))


class Plain(uvicorn.logging.ColourizedFormatter):
    def color_level_name(self, level_name, level_no):
        return f"<{level_name}>"


record = logging.LogRecord("n", 20, "p", 1, "plain", (), None)
print(Plain("{levelprefix}{message}", style="{", use_colors=True).format(record))

out = io.StringIO()
sys.stderr, stderr = out, sys.stderr
configuration = copy.deepcopy(uvicorn.config.LOGGING_CONFIG)
configuration["formatters"]["default"]["use_colors"] = False
configuration["formatters"]["access"]["use_colors"] = False
logging.config.dictConfig(configuration)
sys.stderr = stderr
logging.getLogger("uvicorn.error").info("Application startup complete.")
logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', "1.2.3.4:5", "GET", "/", "1.1", 200)
print(out.getvalue())

for name in ("x", "x:", ":y", "nowhere:y", "logging:config.dictConfig", "logging:nothing", 5):
    try:
        print(name, getattr(uvicorn.importer.import_from_string(name), "__name__", None))
    except uvicorn.importer.ImportFromStringError as error:
        print(name, error)
