"""What a client asks of a server that is maintained. redis/maint_notifications.py: the asking alone, what a server then says is left unread."""

import enum
import ipaddress

__molt_missing__ = (
    "MaintNotificationsConnectionHandler", "MaintNotificationsPoolHandler", "MaintenanceNotification",
    "MaintenanceState", "NodeFailedOverNotification", "NodeFailingOverNotification", "NodeMigratedNotification",
    "NodeMigratingNotification", "NodeMovingNotification", "OSSMaintNotificationsHandler",
    "OSSNodeMigratedNotification", "OSSNodeMigratingNotification", "add_debug_log_for_notification",
)


class EndpointType(enum.Enum):
    """Which kind of address a server is to name when it moves."""

    INTERNAL_IP = "internal-ip"
    INTERNAL_FQDN = "internal-fqdn"
    EXTERNAL_IP = "external-ip"
    EXTERNAL_FQDN = "external-fqdn"
    NONE = "none"

    def __str__(self):
        return self.value


class MaintNotificationsConfig:
    """Whether a server is asked to tell of its maintenance."""

    def __init__(self, enabled="auto", proactive_reconnect=True, relaxed_timeout=10, endpoint_type=None):
        self.enabled = enabled
        self.relaxed_timeout = relaxed_timeout
        self.proactive_reconnect = proactive_reconnect
        self.endpoint_type = endpoint_type

    def __repr__(self):
        shown = ("enabled", "proactive_reconnect", "relaxed_timeout")
        fields = ", ".join(f"{name}={getattr(self, name)}" for name in shown)
        return f"{self.__class__.__name__}({fields}, endpoint_type={self.endpoint_type!r})"

    def is_relaxed_timeouts_enabled(self):
        """Whether waits may be longer while the server is maintained."""
        return self.relaxed_timeout != -1

    def get_endpoint_type(self, host, connection):
        """The kind of address that a connection to this host wants."""
        if self.endpoint_type is not None:
            return self.endpoint_type
        private = _is_private_address(host)
        if private is not None:
            return EndpointType.INTERNAL_IP if private else EndpointType.EXTERNAL_IP
        resolved = connection.get_resolved_ip()
        private = _is_private_address(resolved) if resolved else None
        if private is None:
            private = _is_private_fqdn(host)
        return EndpointType.INTERNAL_FQDN if private else EndpointType.EXTERNAL_FQDN


def _is_private_address(text):
    """Whether an address is private; None if the text is none."""
    try:
        return ipaddress.ip_address(text).is_private
    except ValueError:
        return None


def _is_private_fqdn(host):
    """Whether a name looks like one of an inner network."""
    name = host.lower().rstrip(".")
    inner = (".local", ".internal", ".corp", ".lan", ".intranet", ".private")
    return "." not in name or name.endswith(inner)
