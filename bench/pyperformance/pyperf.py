"""A stand-in for `pyperf`, which runs a benchmark in many processes: runs it in this one, and prints the least processor time of a
few runs as `RESULT name seconds`. A run lasts PYPERF_SECONDS at least."""

import argparse
import asyncio
import os
from time import process_time

__version__ = "0"

SECONDS = float(os.environ.get("PYPERF_SECONDS", "0.2"))
RUNS = int(os.environ.get("PYPERF_RUNS", "3"))


#: What benchmarks that measure by themselves ask for the time.
perf_counter = process_time


def report(name, run, inner_loops):
    loops = 1
    run(1)
    seconds = run(loops)
    while seconds < SECONDS and loops < 1 << 20:
        loops *= 2
        seconds = run(loops)
    least = min([seconds] + [run(loops) for _ in range(RUNS - 1)])
    print("RESULT %s %.9f" % (name, least / loops / inner_loops), flush=True)


class Runner:
    def __init__(self, *args, **kwargs):
        self.metadata = {}
        self.argparser = argparse.ArgumentParser()
        self.args = None

    def parse_args(self, args=None):
        if self.args is None:
            self.args = self.argparser.parse_args([] if args is None else args)
        return self.args

    def bench_func(self, name, func, *args, **kwargs):
        self.parse_args()

        def run(loops):
            start = process_time()
            for _ in range(loops):
                func(*args)
            return process_time() - start

        report(name, run, kwargs.get("inner_loops") or 1)

    def bench_time_func(self, name, func, *args, **kwargs):
        self.parse_args()
        report(name, lambda loops: func(loops, *args), kwargs.get("inner_loops") or 1)

    def bench_async_func(self, name, func, *args, **kwargs):
        self.parse_args()

        def run(loops):
            async def main():
                start = process_time()
                for _ in range(loops):
                    await func(*args)
                return process_time() - start

            return asyncio.run(main())

        report(name, run, kwargs.get("inner_loops") or 1)
