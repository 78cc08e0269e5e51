from uuid import UUID

from pydantic_core import SchemaError, SchemaValidator, ValidationError


def attempt(call, *args, **kwargs):
    try:
        print(repr(call(*args, **kwargs)))
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False))
    except Exception as error:
        print(type(error).__name__, error)


print("# uuid")
known = UUID("12345678-1234-5678-1234-567812345678")


class Mine(UUID):
    pass


IDS = [
    "12345678-1234-5678-1234-567812345678", "12345678123456781234567812345678", "{12345678-1234-5678-1234-567812345678}", "urn:uuid:12345678-1234-5678-1234-567812345678",
    "12345678-1234-5678-1234-56781234567", "12345678-1234-5678-1234-5678123456789", "1234567-81234-5678-1234-567812345678", "zzzzzzzz-1234-5678-1234-567812345678", "x", "",
    "12345678-1234-1678-9234-567812345678", "12345678-1234-4678-9234-567812345678", "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "12345678-1234-7678-9234-567812345678", b"\x12\x34\x56\x78" * 4, b"12345678-1234-5678-1234-567812345678", b"\x12", b"\xff" * 17, bytearray(b"\x12\x34\x56\x78" * 4), 1, None, known,
    Mine(int=5), UUID("cb443bf2-f211-513f-b4be-ef73694775e9"), "12345678-1234-5678-1234-56781234567é",
]
for version in (None, 1, 3, 4, 5, 7, 8):
    print("version", version)
    schema = {"type": "uuid"} if version is None else {"type": "uuid", "version": version}
    validator = SchemaValidator(schema)
    for value in IDS:
        attempt(validator.validate_python, value)
for value in IDS:
    attempt(SchemaValidator({"type": "uuid", "strict": True}).validate_python, value)
for text in ('"12345678-1234-5678-1234-567812345678"', '"x"', "1", "null"):
    attempt(SchemaValidator({"type": "uuid"}).validate_json, text)
    attempt(SchemaValidator({"type": "uuid"}).validate_json, text, strict=True)
attempt(SchemaValidator({"type": "uuid"}).validate_strings, str(known))
for version in (6, "4"):
    try:
        print(SchemaValidator({"type": "uuid", "version": version}).title)
    except (SchemaError, TypeError) as error:
        print(type(error).__name__, error)
made = SchemaValidator({"type": "uuid"}).validate_python("12345678-1234-5678-1234-567812345678")
print(made == known, hash(made) == hash(known), made.hex, made.version, {made: 1}[known], type(made).__name__, made.is_safe)
