"""Forms out of request bodies, as they arrive. starlette/formparsers.py."""

from tempfile import SpooledTemporaryFile
from urllib.parse import unquote_plus

from starlette.datastructures import FormData, Headers, UploadFile

try:
    from python_multipart.multipart import MultipartParser, parse_options_header
except ModuleNotFoundError:
    MultipartParser = parse_options_header = None
_NOT_INSTALLED = "The `python-multipart` library must be installed to use form parsing."

__molt_missing__ = ("FormMessage",)


def _user_safe_decode(src, codec):
    try:
        return src.decode(codec)
    except (UnicodeDecodeError, LookupError):
        return src.decode("latin-1")


class MultiPartException(Exception):
    """A form that does not say what it must, or is larger than it may be."""

    def __init__(self, message):
        self.message = message


def _too_large(what, limit):
    return MultiPartException(f"{what} exceeded maximum size of {int(limit / 1024)}KB.")


def _too_many(what, limit):
    return MultiPartException(f"Too many {what}. Maximum number of {what} is {limit}.")


class FormParser:
    """A form of `application/x-www-form-urlencoded`; the stream ends with an empty chunk."""

    def __init__(self, headers, stream, *, max_fields=1000, max_part_size=1024 * 1024):
        assert MultipartParser is not None, _NOT_INSTALLED
        self.headers = headers
        self.stream = stream
        self.max_fields = max_fields
        self.max_part_size = max_part_size
        self._items = []

    async def parse(self):
        rest = b""
        async for chunk in self.stream:
            *fields, rest = (rest + chunk).split(b"&")
            if not chunk:
                fields.append(rest)
                rest = b""
            for field in fields:
                if field:
                    self._add(field)
            self._split(rest)
        return FormData(self._items)

    def _add(self, field):
        name, value = self._split(field)
        if len(self._items) >= self.max_fields:
            raise _too_many("fields", self.max_fields)
        self._items.append((unquote_plus(name.decode("latin-1")), unquote_plus(value.decode("latin-1"))))

    def _split(self, field):
        """The name and the value of a field, which may not have ended yet."""
        name, _, value = field.partition(b"=")
        if len(name) + len(value) > self.max_part_size:
            raise _too_large("Field", self.max_part_size)
        return name, value


class MultipartPart:
    """A part of a form: a field's data, or a file."""

    def __init__(self):
        self.content_disposition = None
        self.field_name = ""
        self.data = bytearray()
        self.file = None
        self.item_headers = []


class MultiPartParser:
    """A form of `multipart/form-data`. Files go to disk when they are large."""

    spool_max_size = 1024 * 1024
    max_part_size = 1024 * 1024

    def __init__(self, headers, stream, *, max_files=1000, max_fields=1000, max_part_size=1024 * 1024):
        assert MultipartParser is not None, _NOT_INSTALLED
        self.headers = headers
        self.stream = stream
        self.max_files = max_files
        self.max_fields = max_fields
        self.max_part_size = max_part_size
        self.items = []
        self._current_files = 0
        self._current_fields = 0
        self._header_name = b""
        self._header_value = b""
        self._current_part = MultipartPart()
        self._charset = ""
        # What was parsed of files and is to be written where waiting is possible.
        self._file_parts_to_write = []
        self._file_parts_to_finish = []
        self._files_to_close_on_error = []

    def on_part_begin(self):
        self._current_part = MultipartPart()

    def on_part_data(self, data, start, end):
        part = self._current_part
        piece = data[start:end]
        if part.file is not None:
            self._file_parts_to_write.append((part, piece))
            return
        if len(part.data) + len(piece) > self.max_part_size:
            raise _too_large("Part", self.max_part_size)
        part.data.extend(piece)

    def on_part_end(self):
        part = self._current_part
        if part.file is None:
            self.items.append((part.field_name, _user_safe_decode(part.data, self._charset)))
        else:
            self._file_parts_to_finish.append(part)
            # It is complete by the time the items are used.
            self.items.append((part.field_name, part.file))

    def on_header_field(self, data, start, end):
        self._header_name += data[start:end]

    def on_header_value(self, data, start, end):
        self._header_value += data[start:end]

    def on_header_end(self):
        name = self._header_name.lower()
        if name == b"content-disposition":
            self._current_part.content_disposition = self._header_value
        self._current_part.item_headers.append((name, self._header_value))
        self._header_name = b""
        self._header_value = b""

    def on_headers_finished(self):
        part = self._current_part
        _, options = parse_options_header(part.content_disposition)
        name = options.get(b"name")
        if name is None:
            raise MultiPartException('The Content-Disposition header field "name" must be provided.')
        part.field_name = _user_safe_decode(name, self._charset)
        if b"filename" not in options:
            self._current_fields += 1
            if self._current_fields > self.max_fields:
                raise _too_many("fields", self.max_fields)
            return
        self._current_files += 1
        if self._current_files > self.max_files:
            raise _too_many("files", self.max_files)
        filename = _user_safe_decode(options[b"filename"], self._charset)
        file = SpooledTemporaryFile(max_size=self.spool_max_size)
        self._files_to_close_on_error.append(file)
        part.file = UploadFile(file=file, size=0, filename=filename, headers=Headers(raw=part.item_headers))

    def on_end(self):
        pass

    async def parse(self):
        _, params = parse_options_header(self.headers["Content-Type"])
        self._charset = params.get(b"charset", b"utf-8").decode("latin-1")
        boundary = params.get(b"boundary")
        if boundary is None:
            raise MultiPartException("Missing boundary in multipart.")
        parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self.on_part_begin,
                "on_part_data": self.on_part_data,
                "on_part_end": self.on_part_end,
                "on_header_field": self.on_header_field,
                "on_header_value": self.on_header_value,
                "on_header_end": self.on_header_end,
                "on_headers_finished": self.on_headers_finished,
                "on_end": self.on_end,
            },
        )
        try:
            async for chunk in self.stream:
                parser.write(chunk)
                await self._write_files()
            parser.finalize()
        except (MultiPartException, OSError) as exc:
            for file in self._files_to_close_on_error:
                file.close()
            raise exc
        return FormData(self.items)

    async def _write_files(self):
        for part, data in self._file_parts_to_write:
            await part.file.write(data)
        for part in self._file_parts_to_finish:
            await part.file.seek(0)
        self._file_parts_to_write.clear()
        self._file_parts_to_finish.clear()
