"""Routes that compute, and that fail the way Python fails."""

from fastapi import APIRouter

router = APIRouter(tags=["numbers"])


def factorial(n: int) -> int:
    """The textbook recursion, textbook mistake included: a negative `n` never ends."""
    return 1 if n == 0 else n * factorial(n - 1)


@router.get("/factorial/{n}")
async def read_factorial(n: int) -> dict[str, int]:
    """`n!`; a negative number ends in a RecursionError and therefore a 500."""
    return {"n": n, "factorial": factorial(n)}


@router.get("/divide")
async def divide(dividend: float, divisor: float) -> dict[str, float]:
    """Divide; nobody checks for zero, so that a ZeroDivisionError becomes a 500."""
    return {"quotient": dividend / divisor}
