//! The server on the wire, as uvicorn with httptools: connections, limits, logging, signals and shutdown.
