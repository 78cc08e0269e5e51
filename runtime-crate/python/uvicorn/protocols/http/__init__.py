"""HTTP, which the program speaks itself. uvicorn/protocols/http/__init__.py."""

__molt_missing__ = ("auto", "flow_control", "httptools_impl")
