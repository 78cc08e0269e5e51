"""Code that serves blocking and asynchronous callers alike.

A flow is a generator that yields what a call of the network gave: from a blocking one its result, which comes back at once, from an asynchronous
one something to await, whose result (or error) comes back. The original has the same code twice, one generated out of the other.
"""

END = object()


def run(flow):
    """Runs a flow whose calls have been done when they return."""
    result = None
    while True:
        try:
            result = flow.send(result)
        except StopIteration as done:
            return done.value


async def arun(flow):
    """Runs a flow whose calls are to be awaited."""
    result = failure = None
    while True:
        try:
            step = flow.send(result) if failure is None else flow.throw(failure)
        except StopIteration as done:
            return done.value
        result = failure = None
        try:
            result = await step
        except BaseException as error:
            failure = error
