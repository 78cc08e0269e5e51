"""What locks have the server run: each looks whether the lock is still its caller's. redis/lock.py has scripts that do the same."""

RELEASE = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('del', KEYS[1])
return 1
"""

# The new time is added to what is left, unless the third argument says that it replaces it.
EXTEND = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
local left = redis.call('pttl', KEYS[1])
if left < 0 then return 0 end
local time = ARGV[2]
if ARGV[3] == '0' then time = time + left end
redis.call('pexpire', KEYS[1], time)
return 1
"""

REACQUIRE = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1
"""
