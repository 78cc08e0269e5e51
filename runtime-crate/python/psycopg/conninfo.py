"""Connection strings for psycopg. psycopg/conninfo.py, psycopg/_conninfo_attempts.py."""

import ipaddress
import random

from _libpq import conninfo as _libpq

from . import errors as e

_LONGEST_WAIT = 130


def _parsed(text):
    try:
        return _libpq.parse(text)
    except _libpq.Malformed as error:
        raise e.ProgrammingError(str(error)) from None


def make_conninfo(conninfo="", **kwargs):
    """A connection string with these options."""
    if not kwargs:
        if conninfo:
            _parsed(conninfo)
        return str(conninfo)
    options = {name: value for name, value in kwargs.items() if value is not None}
    merged = _libpq.format_pairs({**_parsed(conninfo), **options} if conninfo else options)
    _parsed(merged)
    return merged


def conninfo_to_dict(conninfo="", **kwargs):
    """The options of a connection string and of keywords."""
    options = _parsed(conninfo)
    options.update((name, value) for name, value in kwargs.items() if value is not None)
    return options


def timeout_from_conninfo(params):
    """How many seconds a connection may take."""
    value = _libpq.with_environment(params).get("connect_timeout")
    if value is None:
        return _LONGEST_WAIT
    try:
        seconds = int(float(value))
    except ValueError:
        raise e.ProgrammingError(f"bad value for connect_timeout: {value!r}") from None
    return max(seconds, 2) if seconds > 0 else _LONGEST_WAIT


def _is_address(text):
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _single_hosts(params):
    """Options that name one host each."""
    full = _libpq.with_environment(params)
    split = {name: str(full[name]).split(",") if full.get(name) else [] for name in ("host", "hostaddr", "port")}
    hosts, addresses, ports = split["host"], split["hostaddr"], split["port"]
    count = max(len(hosts), len(addresses), 1)
    if hosts and addresses and len(hosts) != len(addresses):
        raise e.OperationalError(
            f"could not match {len(hosts)} host names with {len(addresses)} hostaddr values"
        )
    if len(ports) > 1 and len(ports) != count:
        raise e.OperationalError(f"could not match {len(ports)} port numbers to {count} hosts")
    for at in range(count):
        one = dict(full)
        for name, values in split.items():
            if values:
                one[name] = values[at] if len(values) > 1 or name != "port" else values[0]
        yield one


def attempts(params, resolve):
    """The attempts to make, one after another; `resolve(host, port)` gives addresses."""
    found, failure = [], None
    for one in _single_hosts(params):
        host = one.get("host")
        if not host or host.startswith("/") or one.get("hostaddr"):
            found.append(one)
        elif _is_address(host):
            found.append({**one, "hostaddr": host})
        else:
            try:
                answers = resolve(host, one.get("port") or "5432")
            except OSError as error:
                failure = e.OperationalError(f"failed to resolve host {host!r}: {error}")
            else:
                found.extend({**one, "hostaddr": answer[4][0]} for answer in answers)
    if not found:
        raise failure
    if found[0].get("load_balance_hosts") == "random":
        random.shuffle(found)
    if found[0].get("target_session_attrs") not in (None, "any"):
        raise e.NotSupportedError("target_session_attrs is not supported")
    return found


def hosts_of(params):
    """The names of hosts to be looked up, each with its port."""
    return [
        (one["host"], one.get("port") or "5432")
        for one in _single_hosts(params)
        if one.get("host") and not one["host"].startswith("/") and not one.get("hostaddr") and not _is_address(one["host"])
    ]
