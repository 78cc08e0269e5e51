"""Whoever keeps all loggers."""

import logging

one = logging.getLogger("a.b")
manager = logging.Logger.manager
print(type(manager).__name__, manager is one.manager, manager is logging.root.manager)
print(logging.Logger.root is logging.getLogger(), sorted(manager.loggerDict))
print(type(manager.loggerDict["a"]).__name__, manager.loggerDict["a.b"] is one)
print(manager.emittedNoHandlerWarning, manager.disable, manager.loggerClass)
