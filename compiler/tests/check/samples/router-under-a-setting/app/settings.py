from functools import lru_cache

from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    api_prefix: str = "/api/v1"
    debugging: bool = False


@lru_cache
def get_settings() -> Settings:
    return Settings()
