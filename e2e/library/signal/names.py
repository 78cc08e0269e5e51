"""Signals by name."""

import signal

for name in sorted(dir(signal)):
    if name.startswith("SIG") or name == "NSIG":
        print(name, repr(getattr(signal, name)))
print([signal.strsignal(number) for number in range(1, 32)], signal.strsignal(32))
print(signal.Signals(15), signal.Signals.SIGTERM.name, signal.SIGTERM == 15, f"{signal.SIGINT}", signal.Signals["SIGHUP"])
print(sorted(signal.valid_signals())[:40], len(signal.valid_signals()))
for number in (0, 65):
    try:
        print(signal.strsignal(number))
    except ValueError as error:
        print(error)
try:
    signal.default_int_handler(2, None)
except KeyboardInterrupt as error:
    print(repr(error))
