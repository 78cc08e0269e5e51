"""Inspection of annotations. typing_inspection."""
