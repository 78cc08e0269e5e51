from .. import VERSION
from . import exported

WHERE = f"inner {VERSION} {exported}"
