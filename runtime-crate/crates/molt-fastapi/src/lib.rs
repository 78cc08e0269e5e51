//! FastAPI: dependencies, parameters, routing, under upstream's module names.
