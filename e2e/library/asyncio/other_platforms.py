# Names of other platforms are nowhere.
import asyncio
import io
import os
import socket

NAMES = {
    asyncio: "IocpProactor ProactorEventLoop WindowsProactorEventLoopPolicy WindowsSelectorEventLoopPolicy",
    io: "_WindowsConsoleIO",
    os: "add_dll_directory startfile",
    socket: "errorTab fromshare",
}
for module, names in NAMES.items():
    for name in names.split():
        print(module.__name__, name, hasattr(module, name), getattr(module, name, None))
try:
    print(asyncio.ProactorEventLoop)
except AttributeError as error:
    print(error)
