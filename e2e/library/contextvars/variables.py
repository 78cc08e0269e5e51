"""Context variables across calls, tasks and contexts."""

import asyncio
import contextvars
from contextvars import Context, ContextVar, Token, copy_context

variable = ContextVar("variable", default=1)
bare = ContextVar("bare")
print(variable.get(), variable.name, bare.get("given"), Token.MISSING)
try:
    bare.get()
except LookupError as error:
    print(error.args[0] is bare)
token = variable.set(2)
print(variable.get(), token.var is variable, token.old_value is Token.MISSING)
variable.reset(token)
print(variable.get())
try:
    variable.reset(token)
except RuntimeError as error:
    print("already been used once" in str(error))
try:
    bare.reset(variable.set(5))
except ValueError as error:
    print("different ContextVar" in str(error))
context = copy_context()


def inside(x):
    print("inside", variable.get(), bare.get(None))
    bare.set(x)
    return bare.get()


print(context.run(inside, 7), bare.get("unset"), context[bare], context.get(variable), len(context), bare in context)
print(
    context.run(inside, 8), sorted(str(v.name) for v in context), sorted(context.values()), Context().get(bare, "none")
)
try:
    context.run(lambda: context.run(print))
except RuntimeError as error:
    print("already entered" in str(error))


async def task(name):
    variable.set(name)
    await asyncio.sleep(0)
    return variable.get()


async def main():
    variable.set("main")
    print(await asyncio.gather(task("a"), task("b")), variable.get())
    print(await asyncio.to_thread(variable.get))


asyncio.run(main())
for wrong in (lambda: ContextVar(3), lambda: context["x"], lambda: contextvars.Token()):
    try:
        wrong()
    except (TypeError, RuntimeError) as error:
        print(str(error).split(" 'x'")[0])
