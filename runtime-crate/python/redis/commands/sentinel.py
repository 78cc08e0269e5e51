"""Commands of sentinels, which watch over servers. redis/commands/sentinel.py."""

import warnings


class SentinelCommands:
    """What a sentinel is asked, and told. With `return_responses` the answers are given, else whether there are any."""

    def sentinel(self, *args):
        """Is no command any more."""
        warnings.warn(DeprecationWarning("Use the individual sentinel_* methods"))

    def sentinel_get_master_addr_by_name(self, service_name, return_responses=False):
        """Where the master of a service is, as one of the sentinels knows it."""
        return self.execute_command(
            "SENTINEL GET-MASTER-ADDR-BY-NAME", service_name, once=True, return_responses=return_responses
        )

    def sentinel_master(self, service_name, return_responses=False):
        """The state of the master of a service."""
        return self.execute_command("SENTINEL MASTER", service_name, return_responses=return_responses)

    def sentinel_masters(self):
        """The states of all masters, by service."""
        return self.execute_command("SENTINEL MASTERS")

    def sentinel_monitor(self, name, ip, port, quorum):
        """Watches over one more master."""
        return self.execute_command("SENTINEL MONITOR", name, ip, port, quorum)

    def sentinel_remove(self, name):
        """Watches over a master no longer."""
        return self.execute_command("SENTINEL REMOVE", name)

    def sentinel_sentinels(self, service_name, return_responses=False):
        """The other sentinels of a service."""
        return self.execute_command("SENTINEL SENTINELS", service_name, return_responses=return_responses)

    def sentinel_set(self, name, option, value):
        """Sets how a master is watched."""
        return self.execute_command("SENTINEL SET", name, option, value)

    def sentinel_slaves(self, service_name):
        """The states of the replicas of a service."""
        return self.execute_command("SENTINEL SLAVES", service_name)

    def sentinel_reset(self, pattern):
        """Forgets what is known of the masters whose names match."""
        return self.execute_command("SENTINEL RESET", pattern, once=True)

    def sentinel_failover(self, new_master_name):
        """Has a replica take the master's place, without asking other sentinels."""
        return self.execute_command("SENTINEL FAILOVER", new_master_name)

    def sentinel_ckquorum(self, new_master_name):
        """Whether there are enough sentinels for a replica to take the master's place."""
        return self.execute_command("SENTINEL CKQUORUM", new_master_name, once=True)

    def sentinel_flushconfig(self):
        """Writes the configuration to the disk."""
        return self.execute_command("SENTINEL FLUSHCONFIG")


class AsyncSentinelCommands(SentinelCommands):
    """The same for `redis.asyncio`."""

    async def sentinel(self, *args):
        """Is no command any more."""
        super().sentinel(*args)
