"""Accounts."""

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.config import Settings
from app.database import SessionDep
from app.dependencies import SettingsDep
from app.errors import ConflictError, ForbiddenError
from app.models import Customer, Role
from app.schemas.customers import PasswordChange, ProfilePatch, Registration
from app.security import hash_password, verify_password


class CustomerService:
    def __init__(self, session: SessionDep, settings: SettingsDep) -> None:
        self.session = session
        self.settings = settings

    async def register(self, data: Registration) -> Customer:
        customer = Customer(
            email=data.email,
            name=data.name,
            password_hash=self._hash(data.password.get_secret_value()),
        )
        try:
            async with self.session.begin_nested():
                self.session.add(customer)
        except IntegrityError as error:
            raise ConflictError(
                "There is an account for this address", email=data.email
            ) from error
        await self.session.commit()
        return customer

    async def authenticate(self, email: str, password: str) -> Customer | None:
        customer = await find_by_email(self.session, email)
        if customer is None or not verify_password(password, customer.password_hash):
            return None
        return customer

    async def update(self, customer: Customer, patch: ProfilePatch) -> Customer:
        changes = patch.model_dump(exclude_unset=True, exclude_none=True)
        if "email" in changes:
            owner = await find_by_email(self.session, changes["email"])
            if owner is not None and owner is not customer:
                raise ConflictError("There is an account for this address")
        for field, value in changes.items():
            setattr(customer, field, value)
        await self.session.commit()
        return customer

    async def change_password(self, customer: Customer, data: PasswordChange) -> None:
        current = data.current.get_secret_value()
        if not verify_password(current, customer.password_hash):
            raise ForbiddenError("The current password is wrong")
        customer.password_hash = self._hash(data.new.get_secret_value())
        await self.session.commit()

    def _hash(self, password: str) -> str:
        return hash_password(password, self.settings.password_iterations)


async def find_by_email(session: AsyncSession, email: str) -> Customer | None:
    statement = select(Customer).where(Customer.email == email.lower())
    return await session.scalar(statement)


async def ensure_admin(session: AsyncSession, settings: Settings) -> None:
    """Create the first member of staff, who can let the others in."""
    if settings.admin_email is None or settings.admin_password is None:
        return
    if await find_by_email(session, settings.admin_email) is None:
        password = settings.admin_password.get_secret_value()
        session.add(
            Customer(
                email=settings.admin_email.lower(),
                name="Administrator",
                password_hash=hash_password(password, settings.password_iterations),
                role=Role.STAFF,
            )
        )
        await session.commit()
