from fastapi import APIRouter

router = APIRouter(prefix="/invoices")


@router.get("/{number}")
def read_invoice(number: int):
    return number
