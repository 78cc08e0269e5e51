"""Signing up, signing in, and looking after one's account."""

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Response, status
from fastapi.security import OAuth2PasswordRequestForm

from app.dependencies import CurrentCustomer, TokenSignerDep
from app.models import Customer
from app.schemas.customers import (
    CustomerOut,
    PasswordChange,
    ProfilePatch,
    Registration,
    Token,
)
from app.services.customers import CustomerService

router = APIRouter(tags=["account"])

ServiceDep = Annotated[CustomerService, Depends()]


@router.post("/auth/token")
async def sign_in(
    form: Annotated[OAuth2PasswordRequestForm, Depends()],
    customers: ServiceDep,
    signer: TokenSignerDep,
    response: Response,
) -> Token:
    customer = await customers.authenticate(form.username, form.password)
    if customer is None:
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            detail="Wrong address or password",
            headers={"WWW-Authenticate": "Bearer"},
        )
    response.headers["Cache-Control"] = "no-store"
    return Token(access_token=signer.issue(customer.id), expires_in=signer.lifetime)


@router.post(
    "/customers", response_model=CustomerOut, status_code=status.HTTP_201_CREATED
)
async def register(data: Registration, customers: ServiceDep) -> Customer:
    return await customers.register(data)


@router.get("/me", response_model=CustomerOut)
async def read_profile(customer: CurrentCustomer) -> Customer:
    return customer


@router.patch("/me", response_model=CustomerOut)
async def change_profile(
    patch: ProfilePatch, customer: CurrentCustomer, customers: ServiceDep
) -> Customer:
    return await customers.update(customer, patch)


@router.post("/me/password", status_code=status.HTTP_204_NO_CONTENT)
async def change_password(
    data: PasswordChange, customer: CurrentCustomer, customers: ServiceDep
) -> None:
    await customers.change_password(customer, data)
