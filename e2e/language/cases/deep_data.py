"""Native functions over data as deep as a request can make it: patterns, iterators, views, exceptions, tasks that wait for each other."""

import re, itertools, types, asyncio, collections, sys
def attempt(name, f):
    try:
        r = f()
        print(name, "->", r)
    except BaseException as e:
        print(name, "->", type(e).__name__, str(e)[:80])
for n in (50, 230, 480, 496, 5000):
    attempt(f"groups {n}", lambda: re.compile("(?:" * n + "a" + ")" * n).match("a") is not None)
    attempt(f"capturing {n}", lambda: re.compile("(" * n + "a" + ")" * n).match("a").span(n))
    attempt(f"alternatives {n}", lambda: re.compile("(?:b|" * n + "a" + ")" * n).match("a") is not None)
    attempt(f"lookahead {n}", lambda: re.compile("(?=" * n + "a" + ")" * n).match("a") is not None)
    attempt(f"lookbehind {n}", lambda: re.compile("(?<=" * n + "a" + ")" * n).search("aa").span())
    attempt(f"atomic {n}", lambda: re.compile("(?>" * n + "a" + ")" * n).match("a") is not None)
    attempt(f"repeats {n}", lambda: re.compile("(?:" * n + "a" + ")?" * n).match("a") is not None)
    attempt(f"conditions {n}", lambda: re.compile("()" + "(?(1)" * n + "a" + ")" * n).match("a") is not None)

def nest(start, wrap, n):
    for _ in range(n): start = wrap(start)
    return start
N = 1500
wraps = {
    "chain": lambda it: itertools.chain(it),
    "map": lambda it: map(int, it),
    "filter": lambda it: filter(None, it),
    "islice": lambda it: itertools.islice(it, 5),
    "takewhile": lambda it: itertools.takewhile(bool, it),
    "dropwhile": lambda it: itertools.dropwhile(lambda x: False, it),
    "filterfalse": lambda it: itertools.filterfalse(lambda x: False, it),
    "accumulate": lambda it: itertools.accumulate(it),
    "compress": lambda it: itertools.compress(it, itertools.repeat(1)),
    "cycle": lambda it: itertools.cycle(it),
    "enumerate": lambda it: (enumerate(it)),
    "zip": lambda it: zip(it),
    "zip_longest": lambda it: itertools.zip_longest(it),
    "starmap": lambda it: itertools.starmap(int, zip(it)),
    "chain.from_iterable": lambda it: itertools.chain.from_iterable([it]),
    "tee": lambda it: itertools.tee(it, 1)[0],
}
for name, wrap in wraps.items():
    def go():
        first = next(nest(iter([1, 2, 3]), wrap, N))
        depth = 0
        while isinstance(first, tuple):
            first = first[-1]
            depth += 1
        return first, depth
    attempt(f"iterators {name}", go)
proxy = nest({"a": 1}, types.MappingProxyType, 1200)
attempt("mappingproxy len", lambda: len(proxy))
attempt("mappingproxy item", lambda: proxy["a"])
attempt("mappingproxy in", lambda: "a" in proxy)
attempt("mappingproxy iter", lambda: list(proxy))
error = nest(ValueError("inner"), ValueError, 500)
attempt("exceptions str", lambda: len(str(error)))
error = nest(ValueError("inner"), ValueError, 30000)
attempt("exceptions str deep", lambda: len(str(error)))
chained = nest({"a": 1}, lambda m: collections.ChainMap(m), 200)
attempt("chainmap", lambda: chained["a"])

async def waits(task):
    await task
async def chain_of(n):
    ended = asyncio.get_running_loop().create_future()
    async def last():
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError as e:
            print("cancelled", e.args)
            raise
    tasks = [asyncio.create_task(last())]
    for _ in range(n):
        tasks.append(asyncio.create_task(waits(tasks[-1])))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(tasks[-1].cancel("why"), tasks[0].cancelling(), tasks[-1].cancelling())
    results = await asyncio.gather(*tasks, return_exceptions=True)
    print(len(results), {type(r).__name__ for r in results}, [t.cancelled() for t in (tasks[0], tasks[-1])])
asyncio.run(chain_of(3000))
