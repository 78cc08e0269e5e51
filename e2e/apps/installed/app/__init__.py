"""An application with packages of others."""
