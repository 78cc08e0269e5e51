"""Settings, read from the environment once."""

from functools import lru_cache

from pydantic import EmailStr, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything that differs between a laptop and production."""

    model_config = SettingsConfigDict(env_prefix="BOOKSHOP_")

    database_url: str = Field(validation_alias="DATABASE_URL")
    create_tables: bool = False
    pool_size: int = Field(default=5, ge=1)

    secret_key: SecretStr
    token_minutes: int = Field(default=30, gt=0)
    password_iterations: int = Field(default=600_000, ge=1_000)

    admin_email: EmailStr | None = None
    admin_password: SecretStr | None = None

    partner_key: SecretStr | None = None
    cors_origins: list[str] = []


@lru_cache
def get_settings() -> Settings:
    return Settings()
