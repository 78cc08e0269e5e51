"""Where settings come from. pydantic_settings sources/providers."""
