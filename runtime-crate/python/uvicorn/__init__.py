"""What applications use of their server besides running it. uvicorn 0.54.

A compiled program is its server: what starts one is missing, and a call of it is refused. An application calls it under
`if __name__ == "__main__"`, which does not hold in the program.
"""

# The original's own imports, which programs rely on: `logging.config` is there after `import uvicorn`.
from uvicorn import config, importer, logging  # noqa: F401
from uvicorn.middleware import proxy_headers  # noqa: F401

del proxy_headers

__molt_missing__ = ("Config", "Server", "main", "run", "server", "supervisors", "workers", "lifespan", "loops")
__molt_public__ = ("__version__",)

__version__ = "0.54.0"
__all__ = []
