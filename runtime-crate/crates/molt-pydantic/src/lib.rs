//! Pydantic v2: trees of validators and serializers, errors, models and settings.
