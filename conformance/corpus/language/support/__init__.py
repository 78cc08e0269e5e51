"""What snippets share; on the import path of both sides."""
