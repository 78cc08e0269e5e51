"""CORSMiddleware, of Starlette. fastapi/middleware/cors.py."""

from starlette.middleware.cors import CORSMiddleware
