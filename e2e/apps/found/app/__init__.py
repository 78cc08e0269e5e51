"""An application that looks for its routers."""
