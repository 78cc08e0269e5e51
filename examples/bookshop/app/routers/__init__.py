"""The routes, a module a resource."""

from fastapi import APIRouter

from app.routers import (
    account,
    authors,
    books,
    misc,
    orders,
    partner,
    publishers,
    reports,
    reviews,
)

ROUTERS: tuple[APIRouter, ...] = (
    misc.router,
    account.router,
    publishers.router,
    authors.router,
    books.router,
    reviews.router,
    orders.router,
    partner.router,
    reports.router,
)
