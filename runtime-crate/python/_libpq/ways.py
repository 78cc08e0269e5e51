"""Ways to a server: which host, as whom, and what is said when there is none. libpq `fe-connect.c`, `fe-auth.c`."""

import os
import stat

from _literals import value_of

from . import report

# What a server of this machine listens on, where no host is named.
SOCKET_FOLDER = "/var/run/postgresql"


class Unsupported(Exception):
    """What libpq can and this cannot."""


def login_of(options):
    """(address, options completed, settings of the session) for options that name one host."""
    options = dict(options)
    if options.get("service"):
        raise Unsupported("service files are not supported")
    if options.get("replication") not in (None, "", "false", "off", "no", "0"):
        raise Unsupported("replication connections are not supported")
    user = options.get("user") or _system_user()
    options["user"] = user
    options["dbname"] = options.get("dbname") or user
    host, port = options.get("host") or "", str(options.get("port") or "5432")
    options["port"] = port
    if not host and not options.get("hostaddr"):
        host = options["host"] = SOCKET_FOLDER
    if not options.get("password"):
        found = _from_passfile(options, host, port)
        if found is not None:
            options["password"] = found
    address = f"{host}/.s.PGSQL.{port}" if host.startswith("/") else (options.get("hostaddr") or host, int(port))
    settings = {}
    if options.get("client_encoding"):
        settings["client_encoding"] = options["client_encoding"]
    if options.get("options"):
        settings["options"] = options["options"]
    name = options.get("application_name") or options.get("fallback_application_name")
    if name:
        settings["application_name"] = name
    return address, options, settings


def _system_user():
    import pwd

    return pwd.getpwuid(os.getuid()).pw_name


def _from_passfile(options, host, port):
    path = options.get("passfile") or os.path.join(os.path.expanduser("~"), ".pgpass")
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) or mode & 0o077:
            return None
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return None
    wanted = ["localhost" if host == SOCKET_FOLDER else host, port, options["dbname"], options["user"]]
    for line in lines:
        parts = _parts(line)
        if not line.startswith("#") and len(parts) == 5:
            if all(part in ("*", value) for part, value in zip(parts, wanted)):
                return parts[4]
    return None


def _parts(line):
    """The parts of a line between colons; a backslash keeps what follows it."""
    parts, escaped = [""], False
    for char in line:
        if escaped or char not in "\\:":
            parts[-1] += char
            escaped = False
        elif char == "\\":
            escaped = True
        else:
            parts.append("")
    return parts


def _place(options, address):
    """The head of what is said of one address of a host."""
    host = options.get("hostaddr") or options["host"]
    shown = f'"{host}"' if host == address else f'"{host}" ({address})'
    return f"connection to server at {shown}, port {options['port']} failed: "


def failure_text(address, options, failure):
    """What libpq says when a connection did not come about; `failure` is the native half's."""
    kind, known = failure
    if isinstance(address, str):
        where = f'connection to server on socket "{address}" failed: '
        hint = "\n\tIs the server running locally and accepting connections on that socket?"
    else:
        where = _place(options, address[0])
        hint = "\n\tIs the server running on that host and accepting TCP/IP connections?"
    if kind == "socket":
        return where + known + hint
    if kind == "refused":
        return "\n".join([_place(options, value_of(shown)[0]) + why + hint for shown, why in known])
    if kind == "name":
        return f'could not translate host name "{address[0]}" to address: {known}'
    if kind == "said":
        return where + known
    if kind == "tls":
        return f"{where}SSL error: {known[0]}"
    if kind in ("server", "login refused"):
        return f"{where}{known.get('S', 'FATAL')}:  {report.message_of(known, None)}"
    if kind == "timeout":
        return where + "timeout expired"
    if kind == "lost":
        return where + LOST
    if "NoneType" in known:
        return where + "fe_sendauth: no password supplied"
    return where + known


LOST = (
    "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\n\t"
    "before or while processing the request."
)
