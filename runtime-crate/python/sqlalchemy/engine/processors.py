"""Processors of values. SQLAlchemy lib/sqlalchemy/engine/processors.py."""

from datetime import date, datetime, time


def to_decimal_processor_factory(target_class, scale):
    fstring = "%%.%df" % scale

    def process(value):
        return None if value is None else target_class(fstring % value)

    return process


def to_float(value):
    return None if value is None else float(value)


def to_str(value):
    return None if value is None else str(value)


def int_to_boolean(value):
    return None if value is None else bool(value)


def str_to_datetime(value):
    return None if value is None else datetime.fromisoformat(value)


def str_to_time(value):
    return None if value is None else time.fromisoformat(value)


def str_to_date(value):
    return None if value is None else date.fromisoformat(value)


__molt_missing__ = ("str_to_datetime_processor_factory",)
