"""`RootModel`: a model that is one value. pydantic root_model.py."""

from copy import copy, deepcopy
from typing import Generic, TypeVar

from pydantic_core import PydanticUndefined

from .errors import PydanticUserError
from .main import BaseModel

__all__ = ("RootModel",)

_object_setattr = object.__setattr__

RootModelRootType = TypeVar("RootModelRootType")


class RootModel(BaseModel, Generic[RootModelRootType]):
    """A model whose only field, `root`, is what is validated and dumped."""

    __pydantic_root_model__ = True
    __pydantic_private__ = None
    __pydantic_extra__ = None

    root: RootModelRootType

    def __init_subclass__(cls, **kwargs):
        if cls.model_config.get("extra") is not None:
            raise PydanticUserError(
                "`RootModel` does not support setting `model_config['extra']`", code="root-model-extra"
            )
        super().__init_subclass__(**kwargs)

    def __init__(self, /, root: RootModelRootType = PydanticUndefined, **data) -> None:
        if data:
            if root is not PydanticUndefined:
                raise ValueError(
                    '"RootModel.__init__" accepts either a single positional argument or arbitrary keyword arguments'
                )
            root = data
        self.__pydantic_validator__.validate_python(root, self_instance=self)

    __init__.__pydantic_base_init__ = True

    @classmethod
    def model_construct(cls, root, _fields_set=None):
        """An instance of a value that is not validated."""
        return super().model_construct(root=root, _fields_set=_fields_set)

    def __getstate__(self):
        return {"__dict__": self.__dict__, "__pydantic_fields_set__": self.__pydantic_fields_set__}

    def __setstate__(self, state):
        _object_setattr(self, "__pydantic_fields_set__", state["__pydantic_fields_set__"])
        _object_setattr(self, "__dict__", state["__dict__"])

    def __copy__(self):
        return self._copied({**self.__dict__, "root": copy(self.__dict__["root"])})

    def __deepcopy__(self, memo=None):
        return self._copied(deepcopy(self.__dict__, memo=memo))

    def _copied(self, values):
        cls = type(self)
        copied = cls.__new__(cls)
        _object_setattr(copied, "__dict__", values)
        _object_setattr(copied, "__pydantic_fields_set__", copy(self.__pydantic_fields_set__))
        return copied

    def __eq__(self, other):
        if not isinstance(other, RootModel):
            return NotImplemented
        own, others = self.__pydantic_fields__["root"], other.__pydantic_fields__["root"]
        return own.annotation == others.annotation and super().__eq__(other)

    def __repr_args__(self):
        yield "root", self.root
