"""What Python 3 has under another name, or in another place. six 1.17.

The original finds all of it when it is asked for. Here it is there from the beginning, so only what is small and what programs have
anyway: `urllib.request` and its kin are in the program if they are imported.
"""

import _thread
import builtins
import collections.abc as collections_abc
import copyreg
import queue
import reprlib
from builtins import filter, input, map, range, zip
from collections import UserDict, UserList, UserString
from functools import reduce
from importlib import reload as reload_module
from io import StringIO
from itertools import filterfalse, zip_longest
from os import getcwd, getcwdb
from shlex import quote as shlex_quote
from sys import intern

__molt_missing__ = (
    "BaseHTTPServer", "CGIHTTPServer", "SimpleHTTPServer", "cPickle", "configparser", "dbm_gnu", "dbm_ndbm", "email_mime_base", "email_mime_image",
    "email_mime_multipart", "email_mime_nonmultipart", "email_mime_text", "getoutput", "html_entities", "html_parser",
    "http_client", "http_cookiejar", "http_cookies", "socketserver",
    "tkinter", "tkinter_colorchooser", "tkinter_commondialog", "tkinter_constants", "tkinter_dialog", "tkinter_dnd",
    "tkinter_filedialog", "tkinter_font", "tkinter_messagebox", "tkinter_scrolledtext", "tkinter_simpledialog",
    "tkinter_tix", "tkinter_tkfiledialog", "tkinter_tksimpledialog", "tkinter_ttk", "urllib_request", "urllib_response", "urllib_robotparser", "xmlrpc_client", "xmlrpc_server",
)  # fmt: skip
__molt_nowhere__ = ("winreg",)
__molt_public__ = ("_dummy_thread", "_thread")

from six.moves import urllib
from six.moves.urllib import error as urllib_error
from six.moves.urllib import parse as urllib_parse

_dummy_thread = _thread
cStringIO = StringIO
xrange = range
