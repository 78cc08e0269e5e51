"""Decimals and whole numbers of many digits: counted, rounded, compared and written."""

import io
from decimal import (
    ROUND_05UP,
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUND_UP,
    Context,
    Decimal,
    localcontext,
)

ROUNDINGS = (
    ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP,
)  # fmt: skip


def texts():
    for size in (19, 20, 38, 39, 60, 300, 1700):
        power = "1" + "0" * size
        yield from (power, "9" * size, power[:-1] + "1", "5" + power[1:], "4" + "9" * size, "5" + power[1:-1] + "1")
        yield "".join(str(at * at * 7 // 3 % 10) for at in range(1, size))


def rounded(text):
    kept = []
    for rounding in ROUNDINGS:
        for precision in (1, 5, 28, 50):
            context = Context(prec=precision, rounding=rounding, Emax=10**6, Emin=-(10**6), traps=[])
            result = context.plus(Decimal(text))
            kept.append((str(result), [flag.__name__ for flag, is_set in context.flags.items() if is_set]))
    return kept


def short(value):
    text = str(value)
    return text if len(text) < 60 else f"{text[:20]}..{text[-20:]} {len(text)}"


def operations(text):
    number, one = Decimal(text), Decimal(1)
    with localcontext(Context(prec=2000, Emax=10**6, Emin=-(10**6))):
        print(number.adjusted(), number.is_normal(), short(number.logb()), number.number_class(), hash(number) % 1000003)
        print(short(number + one), short(number - one), short(number * number), short(number // 7), short(number % 7))
        print(number == number + one, number < number + one, number.compare(number - one), number.compare_total(one))
        print(short(number.normalize()), short((number * 1000).normalize()), short(number.scaleb(-5).normalize()))
        print(short(number.quantize(Decimal("0.01"))), short(number.sqrt()), short((number * number).sqrt()))
        print(short(number.to_eng_string()), short(f"{number:,.2f}"), short(number.max(one)), short(number.fma(one, one)))
    with localcontext(Context(prec=30, Emax=10**6, Emin=-(10**6))):
        print(number.sqrt(), (number * number).sqrt(), number + one, number / 7, short(number.shift(-3)))
        print(number.normalize(), number.to_integral_value(), float(number.scaleb(-number.adjusted())))


def parsed():
    for size in (4300, 5000, 30_000):
        number = Decimal("1.5" + "7" * size)
        print(number.adjusted(), len(str(number)), str(number)[-3:], len(number.as_tuple().digits), hash(number) % 1009)
    print(Decimal("１２３٤") + 1, Decimal("  12_3.4_5 "))


def whole():
    for power in (1, 63, 64, 65, 500, 4000):
        number = 7**power
        print(number.bit_length(), int(number) == number, float(7**20), (-number).bit_length(), number.as_integer_ratio() == (number, 1))
        print([pow(base, exponent, number) % 1009 for base in (3, -3, 10**30) for exponent in (0, 1, 17, 2**31, 2**33)])
    print(pow(3, 5, -7), pow(-3, 5, 7), pow(3, -1, 7), pow(0, 0, 5), pow(5, 3, 1), pow(2, 10**6, 10**9 + 7))


def shared_bytes():
    data = bytes(range(200)) * 20
    stream = io.BytesIO(data)
    print(stream.getvalue() is data, stream.read() == data, stream.seek(5), stream.read(3), stream.write(b"new"))
    kept = stream.getvalue()
    print(kept is stream.getvalue(), data[8:11], kept[5:12], stream.write(b"!"), kept[11], stream.getvalue()[11])
    with stream.getbuffer() as view:
        view[0] = 255
        print(stream.getvalue()[0])
        view[0] = 254
        print(stream.getvalue()[0], stream.read(2))
        try:
            stream.close()
        except BufferError as error:
            print(error)
    stream.truncate(4)
    print(stream.getvalue(), stream.tell(), io.BytesIO(data).truncate(3), io.BytesIO(None).getvalue(), stream.closed)
    other = io.BytesIO(data)
    other.truncate(2)
    print(other.getvalue(), other.read(), other.write(b"x"), other.getvalue(), other.readline(), other.readinto(bytearray(3)))
    other.close()
    print(other.closed)


for text in texts():
    for outcome in rounded(text):
        print(*outcome)
for text in texts():
    operations(text)
parsed()
whole()
shared_bytes()
