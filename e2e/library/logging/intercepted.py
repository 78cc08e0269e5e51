"""Where a record was made, found by the files of frames, as handlers that pass records on do."""

import inspect
import json
import logging
import os


class Intercepting(logging.Handler):
    def emit(self, record):
        frame, depth = inspect.currentframe(), 0
        while frame and (depth == 0 or frame.f_code.co_filename == logging.__file__):
            frame = frame.f_back
            depth += 1
        print(record.getMessage(), frame.f_code.co_name, os.path.basename(frame.f_code.co_filename), depth)


logging.basicConfig(handlers=[Intercepting()], level=0, force=True)


def caller():
    logging.getLogger("some").warning("by logger")
    logging.info("by module")


caller()
logging.getLogger("a.b").log(35, "by level")
for module in (logging, json):
    print(module.__name__, os.path.basename(module.__file__), module.__package__)
