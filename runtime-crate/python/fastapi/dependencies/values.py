"""Values of parameters, read from a request and validated. fastapi/dependencies/utils.py.

What a field says about how it is read is worked out once, when the plan of a route is made.
"""

from copy import deepcopy

from _fastapi import accelerated
from pydantic import BaseModel, Json
from starlette.datastructures import FormData, Headers, ImmutableMultiDict, UploadFile

from fastapi import params
from fastapi._compat import (
    field_annotation_is_sequence,
    get_cached_model_fields,
    get_missing_field_error,
    is_bytes_or_nonable_bytes_annotation,
    is_bytes_sequence_annotation,
    lenient_issubclass,
    serialize_sequence_value,
    value_is_sequence,
)

_SHARED_DEFAULTS = (str, int, float, bool, type(None), bytes)


def get_validation_alias(field):
    """The name that input has a field under."""
    return field.validation_alias or field.alias


class FieldReader:
    """How one field is found in a mapping of parameters."""

    def __init__(self, field):
        self.field = field
        self.name = field.name
        self.alias = get_validation_alias(field)
        self.is_sequence = field_annotation_is_sequence(field.field_info.annotation)
        is_json = any(type(item) is Json for item in field.field_info.metadata)
        self.reads_list = self.is_sequence and not is_json
        self.is_form = isinstance(field.field_info, params.Form)
        self.required = field.field_info.is_required()
        self.validate = field.validate
        # The default in a tuple, if it is the same for every request.
        self.fixed_default = None
        if not self.required and field.field_info.default_factory is None:
            default = field.default
            if type(default) in _SHARED_DEFAULTS:
                self.fixed_default = (default,)

    def default(self):
        """The field's default, which nobody else holds."""
        if self.fixed_default is not None:
            return self.fixed_default[0]
        default = self.field.default
        return default if type(default) in _SHARED_DEFAULTS else deepcopy(default)

    def get(self, source, alias, has_lists):
        """The value as it was sent, the default instead of an empty one, or None if there is neither."""
        value = source.getlist(alias) if self.reads_list and has_lists else source.get(alias)
        if value is None or (self.is_form and value == "") or (self.is_sequence and len(value) == 0):
            return None if self.required else self.default()
        return value

    def validated(self, value, loc, errors):
        """The valid value; with errors at loc, none."""
        if value is None:
            if self.required:
                errors.append(get_missing_field_error(loc))
                return None
            return self.default()
        value, found = self.validate(value, loc=loc)
        errors.extend(found)
        return value


def _has_lists(source):
    return isinstance(source, (ImmutableMultiDict, Headers))


class ParametersReader:
    """How the parameters of one place (path, query, headers, cookies) are read, each by itself."""

    def __init__(self, fields):
        self.readers = [
            (reader, (field.field_info.in_.value, reader.alias))
            for field, reader in ((field, FieldReader(field)) for field in fields)
        ]

    @accelerated
    def read(self, source, values, errors):
        """Adds to values those that are valid, and to errors what is wrong with the others."""
        has_lists = _has_lists(source)
        for reader, loc in self.readers:
            known = len(errors)
            value = reader.validated(reader.get(source, reader.alias, has_lists), loc, errors)
            if len(errors) == known:
                values[reader.name] = value


class ModelReader:
    """How the parameters of one place are read when they are the members of one model."""

    def __init__(self, field):
        field_info = field.field_info
        self.reader = FieldReader(field)
        self.loc = (field_info.in_.value,)
        is_header = field_info.in_ is params.ParamTypes.header
        hyphens = getattr(field_info, "convert_underscores", True)
        self.members = []
        for member in get_cached_model_fields(field_info.annotation):
            reader = FieldReader(member)
            sent_as = reader.alias
            if is_header and sent_as == member.name and getattr(member.field_info, "convert_underscores", hyphens):
                sent_as = sent_as.replace("_", "-")
            self.members.append((reader, sent_as))

    def read(self, source, values, errors):
        """Adds the model, made of its members and of all else that was sent."""
        has_lists = _has_lists(source)
        received = {}
        known = set()
        for reader, sent_as in self.members:
            value = reader.get(source, sent_as, has_lists)
            if value is not None:
                received[reader.alias] = value
            known.add(sent_as)
            known.add(reader.alias)
        for key in source.keys():
            if key not in known:
                received[key] = _one_or_all(source.getlist(key)) if has_lists else source.get(key)
        values[self.reader.name] = self.reader.validated(received, self.loc, errors)


def _one_or_all(found):
    return found[0] if len(found) == 1 else found


def parameters_reader(fields):
    """The reader of a list of fields, or None if there are none."""
    if not fields:
        return None
    if len(fields) == 1 and lenient_issubclass(fields[0].field_info.annotation, BaseModel):
        return ModelReader(fields[0])
    return ParametersReader(fields)


def request_params_to_args(fields, received_params):
    """The values of parameters by name, and the errors."""
    values, errors = {}, []
    reader = parameters_reader(fields)
    if reader is not None:
        reader.read(received_params, values, errors)
    return values, errors


class BodyReader:
    """How parameters are read from the body: one that is the body, or several that are its members."""

    def __init__(self, fields, embed):
        self.readers = [FieldReader(field) for field in fields]
        self.is_whole = len(fields) == 1 and not embed
        annotation = fields[0].field_info.annotation
        if self.is_whole and lenient_issubclass(annotation, BaseModel):
            self.form_readers = None
        else:
            self.form_readers = self.readers

    async def from_form(self, form):
        """What a form holds, as a dict: files that are annotated as bytes are read."""
        readers = self.form_readers
        if readers is None:
            readers = [FieldReader(field) for field in get_cached_model_fields(self.readers[0].field.field_info.annotation)]
            self.form_readers = readers
        received = {}
        for reader in readers:
            value = reader.get(form, reader.alias, True)
            if isinstance(reader.field.field_info, params.File):
                value = await _read_files(reader.field, value)
            if value is not None:
                received[reader.alias] = value
        declared = {reader.alias for reader in readers}
        for key in form.keys():
            if key not in declared:
                received[key] = _one_or_all(form.getlist(key))
        return received

    @accelerated
    def read(self, body, values, errors):
        """Adds the values that are valid; body is what JSON or a form holds, or the bytes of anything else."""
        if self.is_whole:
            reader = self.readers[0]
            values[reader.name] = reader.validated(body, ("body",), errors)
            return
        for reader in self.readers:
            loc = ("body", reader.alias)
            value = None
            if body is not None and not isinstance(body, bytes):
                try:
                    value = body.get(reader.alias)
                except AttributeError:
                    errors.append(get_missing_field_error(loc))
                    continue
            known = len(errors)
            value = reader.validated(value, loc, errors)
            if len(errors) == known:
                values[reader.name] = value


async def _read_files(field, value):
    annotation = field.field_info.annotation
    if is_bytes_or_nonable_bytes_annotation(annotation) and isinstance(value, UploadFile):
        return await value.read()
    if is_bytes_sequence_annotation(annotation) and value_is_sequence(value):
        return serialize_sequence_value(field=field, value=[await item.read() for item in value])
    return value


async def request_body_to_args(body_fields, received_body, embed_body_fields):
    """The values of a body's parameters by name, and the errors."""
    assert body_fields, "request_body_to_args() should be called with fields"
    values, errors = {}, []
    reader = BodyReader(body_fields, embed_body_fields)
    if isinstance(received_body, FormData):
        received_body = await reader.from_form(received_body)
    reader.read(received_body, values, errors)
    return values, errors
