"""Records of logging that go over sockets."""

import logging
import logging.handlers
import os
import pickle
import socket
import tempfile
import threading


def received_records(listening):
    accepted, _ = listening.accept()
    with accepted, accepted.makefile("rb") as stream:
        while head := stream.read(4):
            attributes = pickle.loads(stream.read(int.from_bytes(head, "big")))
            record = logging.makeLogRecord(attributes)
            print(record.name, record.levelname, record.msg, record.args, record.exc_info, record.exc_text is not None)


logger = logging.getLogger("sent")
logger.propagate = False
logger.setLevel(logging.DEBUG)

with socket.create_server(("127.0.0.1", 0)) as listening:
    server = threading.Thread(target=received_records, args=(listening,))
    server.start()
    handler = logging.handlers.SocketHandler("127.0.0.1", listening.getsockname()[1])
    logger.addHandler(handler)
    logger.info("hello %s", "there")
    try:
        1 / 0
    except ZeroDivisionError:
        logger.exception("failed")
    logger.removeHandler(handler)
    handler.close()
    server.join()

handler = logging.handlers.SocketHandler("127.0.0.1", listening.fileno() if listening.fileno() > 0 else 1)
logger.addHandler(handler)
logger.info("lost")
print(handler.sock, handler.retryPeriod, handler.retryTime is not None)
logger.removeHandler(handler)

with socket.socket(type=socket.SOCK_DGRAM) as receiver:
    receiver.bind(("127.0.0.1", 0))
    handler = logging.handlers.DatagramHandler(*receiver.getsockname())
    logger.addHandler(handler)
    logger.warning("one of %d", 5)
    data = receiver.recv(10000)
    print(int.from_bytes(data[:4], "big") == len(data) - 4, pickle.loads(data[4:])["msg"])
    logger.removeHandler(handler)
    handler.close()
    handler = logging.handlers.SysLogHandler(receiver.getsockname(), "local3")
    handler.ident = "me: "
    logger.addHandler(handler)
    logger.critical("alarm")
    print(receiver.recv(100), handler.encodePriority("mail", "err"), handler.mapPriority("OTHER"), handler.socktype)
    logger.removeHandler(handler)
    handler.close()

with tempfile.TemporaryDirectory() as directory, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as receiver:
    path = os.path.join(directory, "log")
    receiver.bind(path)
    handler = logging.handlers.SysLogHandler(path)
    handler.append_nul = False
    logger.addHandler(handler)
    logger.debug("small")
    print(receiver.recv(100), handler.unixsocket)
    handler.close()
