"""Commands for places. redis/commands/core.py."""

from redis.exceptions import DataError

from ._pieces import chosen, given

_UNITS = ("m", "km", "mi", "ft")


class GeoCommands:
    """Members with places."""

    def geohash(self, name, *values):
        return self.execute_command("GEOHASH", name, *values, keys=[name])

    def geopos(self, name, *values):
        return self.execute_command("GEOPOS", name, *values, keys=[name])

    def geoadd(self, name, values, nx=False, xx=False, ch=False):
        if nx and xx:
            raise DataError("GEOADD allows either 'nx' or 'xx', not both")
        if len(values) % 3 != 0:
            raise DataError("GEOADD requires places with lon, lat and name values")
        return self.execute_command("GEOADD", name, *chosen("NX", nx, "XX", xx, "CH", ch), *values)

    def geodist(self, name, place1, place2, unit=None):
        if unit and unit not in _UNITS:
            raise DataError("GEODIST invalid unit")
        return self.execute_command("GEODIST", name, place1, place2, *((unit,) if unit else ()), keys=[name])

    def georadius(
        self, name, longitude, latitude, radius, unit=None, withdist=False, withcoord=False, withhash=False, count=None,
        sort=None, store=None, store_dist=None, any=False,
    ):
        options = dict(
            unit=unit, withdist=withdist, withcoord=withcoord, withhash=withhash, count=count, sort=sort, store=store,
            store_dist=store_dist, any=any,
        )
        words = [name, longitude, latitude, radius, *_around(options)]
        return self.execute_command("GEORADIUS", *words, **options)

    def georadiusbymember(
        self, name, member, radius, unit=None, withdist=False, withcoord=False, withhash=False, count=None, sort=None,
        store=None, store_dist=None, any=False,
    ):
        options = dict(
            unit=unit, withdist=withdist, withcoord=withcoord, withhash=withhash, count=count, sort=sort, store=store,
            store_dist=store_dist, any=any,
        )
        return self.execute_command("GEORADIUSBYMEMBER", name, member, radius, *_around(options), **options)

    def geosearch(
        self, name, member=None, longitude=None, latitude=None, unit="m", radius=None, width=None, height=None,
        sort=None, count=None, any=False, withcoord=False, withdist=False, withhash=False,
    ):
        options = dict(
            member=member, longitude=longitude, latitude=latitude, unit=unit, radius=radius, width=width, height=height,
            sort=sort, count=count, any=any, withcoord=withcoord, withdist=withdist, withhash=withhash, store=None,
            store_dist=None,
        )
        return self.execute_command("GEOSEARCH", name, *_search(options), **options, keys=[name])

    def geosearchstore(
        self, dest, name, member=None, longitude=None, latitude=None, unit="m", radius=None, width=None, height=None,
        sort=None, count=None, any=False, storedist=False,
    ):
        options = dict(
            member=member, longitude=longitude, latitude=latitude, unit=unit, radius=radius, width=width, height=height,
            sort=sort, count=count, any=any, withcoord=None, withdist=None, withhash=None, store=None,
            store_dist=storedist,
        )
        return self.execute_command("GEOSEARCHSTORE", dest, name, *_search(options), **options, keys=[name])


def _around(options):
    """The words of GEORADIUS behind the radius."""
    unit, count, order = options["unit"], options["count"], options["sort"]
    if unit and unit not in _UNITS:
        raise DataError("GEORADIUS invalid unit")
    if options["any"] and count is None:
        raise DataError("``any`` can't be provided without ``count``")
    words = [unit or "m"]
    words += chosen("WITHDIST", options["withdist"], "WITHCOORD", options["withcoord"], "WITHHASH", options["withhash"])
    if count is not None:
        words += ["COUNT", count, *chosen("ANY", options["any"])]
    if order and order not in ("ASC", "DESC"):
        raise DataError("GEORADIUS invalid sort")
    words += [order] if order else []
    if options["store"] and options["store_dist"]:
        raise DataError("GEORADIUS store and store_dist can't be set together")
    return words + given(b"STORE", options["store"] or None, b"STOREDIST", options["store_dist"] or None)


def _center(options):
    member, longitude, latitude = options["member"], options["longitude"], options["latitude"]
    if member is None and (longitude is None or latitude is None):
        raise DataError("GEOSEARCH must have member or longitude and latitude")
    if member and (longitude or latitude):
        raise DataError("GEOSEARCH member and longitude or latitude can't be set together")
    words = [b"FROMMEMBER", member] if member else []
    return words if longitude is None or latitude is None else [*words, b"FROMLONLAT", longitude, latitude]


def _shape(options):
    radius, width, height, unit = options["radius"], options["width"], options["height"], options["unit"]
    if radius is None and (width is None or height is None):
        raise DataError("GEOSEARCH must have radius or width and height")
    if unit is None:
        raise DataError("GEOSEARCH must have unit")
    if unit.lower() not in _UNITS:
        raise DataError("GEOSEARCH invalid unit")
    if radius and (width or height):
        raise DataError("GEOSEARCH radius and width or height can't be set together")
    words = [b"BYRADIUS", radius, unit] if radius else []
    return words + ([b"BYBOX", width, height, unit] if width and height else [])


def _search(options):
    """The words of GEOSEARCH behind the keys."""
    words = _center(options) + _shape(options)
    order, count = options["sort"], options["count"]
    if order and order.upper() not in ("ASC", "DESC"):
        raise DataError("GEOSEARCH invalid sort")
    words += [order.upper().encode()] if order else []
    if options["any"] and not count:
        raise DataError("GEOSEARCH ``any`` can't be provided without count")
    words += [b"COUNT", count, *chosen(b"ANY", options["any"])] if count else []
    shown = (b"WITHDIST", options["withdist"], b"WITHCOORD", options["withcoord"], b"WITHHASH", options["withhash"])
    return words + chosen(*shown, b"STOREDIST", options["store_dist"])
