"""Who is asking, and may they?"""

from typing import Annotated

from fastapi import Depends, HTTPException, status
from fastapi.security import OAuth2PasswordBearer

from app.config import Settings, get_settings
from app.database import SessionDep
from app.errors import ForbiddenError
from app.models import Customer, Role
from app.security import InvalidTokenError, TokenSigner

SettingsDep = Annotated[Settings, Depends(get_settings)]

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="/auth/token")


def get_token_signer(settings: SettingsDep) -> TokenSigner:
    return TokenSigner(
        settings.secret_key.get_secret_value(), minutes=settings.token_minutes
    )


TokenSignerDep = Annotated[TokenSigner, Depends(get_token_signer)]


async def get_current_customer(
    token: Annotated[str, Depends(oauth2_scheme)],
    signer: TokenSignerDep,
    session: SessionDep,
) -> Customer:
    try:
        claims = signer.read(token)
    except InvalidTokenError as error:
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            detail=f"Invalid token: {error}",
            headers={"WWW-Authenticate": "Bearer"},
        ) from error
    customer = await session.get(Customer, claims.subject)
    if customer is None or not customer.active:
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            detail="This account is closed",
            headers={"WWW-Authenticate": "Bearer"},
        )
    return customer


CurrentCustomer = Annotated[Customer, Depends(get_current_customer)]


class RequireRole:
    """A dependency that lets only some roles pass."""

    def __init__(self, *roles: Role) -> None:
        self.roles = roles

    def __call__(self, customer: CurrentCustomer) -> Customer:
        if customer.role not in self.roles:
            wanted = " or ".join(role.value for role in self.roles)
            raise ForbiddenError(f"Only {wanted} may do this", role=customer.role.value)
        return customer


require_staff = RequireRole(Role.STAFF)
