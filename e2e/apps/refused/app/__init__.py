"""An application that asks by computed names for what is refused."""
