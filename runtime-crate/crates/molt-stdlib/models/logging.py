# What `logging` makes loggers of: of its class, or of the one that a program says.

_loggerClass = Logger


def setLoggerClass(klass):
    global _loggerClass
    _keep(klass)
    _loggerClass = klass


def getLoggerClass():
    return _loggerClass


def getLogger(name=None):
    _keep(name)
    if name:
        return _loggerClass(name)
    return Logger("root")
