"""Statuses, methods, cookies."""

from http import HTTPMethod, HTTPStatus

print(
    HTTPStatus.OK,
    repr(HTTPStatus.OK),
    HTTPStatus(404).phrase,
    HTTPStatus.NOT_FOUND.description,
    HTTPStatus.IM_A_TEAPOT == 418,
)
print([(status.name, status.value, status.phrase) for status in HTTPStatus])
print(
    HTTPStatus(201).is_success,
    HTTPStatus.BAD_GATEWAY.is_server_error,
    f"{HTTPStatus.OK}",
    HTTPStatus["UNPROCESSABLE_ENTITY"].phrase,
)
print(HTTPMethod.GET, repr(HTTPMethod.GET), HTTPMethod.PUT.description, HTTPMethod("POST") == "POST", list(HTTPMethod))
try:
    HTTPStatus(999)
except ValueError as error:
    print(error)

