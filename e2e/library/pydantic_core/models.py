from pydantic_core import (
    PydanticCustomError,
    PydanticKnownError,
    PydanticOmit,
    PydanticUndefined,
    PydanticUseDefault,
    SchemaValidator,
    ValidationError,
)


def attempt(f, *args, **kwargs):
    try:
        made = f(*args, **kwargs)
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False))
    except Exception as error:
        print(type(error).__name__, error)
    else:
        print(facts(made))


def facts(made):
    if isinstance(made, Base):
        extra = getattr(made, "__pydantic_extra__", "unset")
        names = getattr(made, "__pydantic_fields_set__", "unset")
        fields = {name: facts(value) for name, value in made.__dict__.items()}
        return f"{type(made).__name__} {fields} {extra} {sorted(names)} {getattr(made, '__pydantic_private__', 'unset')}"
    return repr(made)


class Base:
    __slots__ = "__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"

    def __repr__(self):
        return type(self).__name__


class Item(Base):
    def after(self, context):
        print("after", context, sorted(self.__dict__))


class Sub(Item):
    pass


class Other:
    def __init__(self, **values):
        self.__dict__.update(values)

    def __repr__(self):
        return "Other"


integer = {"type": "int"}
text = {"type": "str"}


def field(schema, **more):
    return {"type": "model-field", "schema": schema, **more}


def default(schema, value, **more):
    return {"type": "default", "schema": schema, "default": value, **more}


def fields(**named):
    return {"type": "model-fields", "fields": named}


def model(inner, cls=Item, **more):
    return {"type": "model", "cls": cls, "schema": inner, **more}


plain = fields(a=field(integer), b=field(default(text, "d")), c=field({"type": "default", "schema": {"type": "list"}, "default": []}))
validator = SchemaValidator(model(plain))
print(validator.title)
for value in ({"a": 1}, {"a": "2", "b": "x", "c": [1], "d": 4}, {"a": "x", "b": 1}, {}, None, [], "x", Other(a=1), Item):
    attempt(validator.validate_python, value)
first, second = validator.validate_python({"a": 1}), validator.validate_python({"a": 1})
print(first.c is second.c, first.__dict__)
attempt(validator.validate_python, {"a": "1"}, strict=True)
attempt(validator.validate_python, Other(a=1, b="y", e=3), from_attributes=True)
attempt(validator.validate_python, {"a": 1, "x": 2}, extra="forbid")
attempt(validator.validate_python, {"a": 1, "x": 2}, extra="allow")
attempt(validator.validate_python, {"a": 1, "x": 2}, extra="nope")
attempt(validator.validate_json, '{"a": "3", "b": null}')
attempt(validator.validate_json, '{"a": 1, "b": "x", "c": [1, 2.5], "a": 4}')
attempt(validator.validate_json, "[1]")
attempt(validator.validate_json, "{")
attempt(validator.validate_json, 5)
attempt(validator.validate_strings, {"a": "12", "b": "x"})
attempt(validator.validate_strings, {"a": "y"})
attempt(validator.validate_strings, {"a": 1})
print(validator.isinstance_python({"a": 1}), validator.isinstance_python({}))

instance = validator.validate_python({"a": 1})
print(validator.validate_python(instance) is instance)
for revalidate in ("always", "never", "subclass-instances"):
    again = SchemaValidator(model(plain, config={"revalidate_instances": revalidate}))
    sub = Sub()
    sub.__dict__.update(a="5", b="z", c=[])
    sub.__pydantic_fields_set__ = {"a"}
    sub.__pydantic_extra__ = None
    attempt(again.validate_python, sub)
    attempt(again.validate_python, instance)

for extra in ("allow", "forbid", "ignore"):
    schema = {**fields(a=field(integer, validation_alias="A"), b=field(default(integer, 0), validation_alias=[["B"], ["n", "b", 0]])), "extra_behavior": extra}
    aliased = SchemaValidator(model(schema))
    for value in ({"A": 1}, {"a": 1}, {"A": 1, "B": "2", "x": 3}, {"A": "x", "n": {"b": ["y"]}}, {"A": 1, "n": {"b": [5]}, 7: 8}, {"A": 1, "n": 3}):
        attempt(aliased.validate_python, value)
    attempt(aliased.validate_python, {"a": 1}, by_name=True)
    attempt(aliased.validate_python, {"a": 1, "A": 2}, by_name=True, by_alias=False)
    attempt(aliased.validate_python, {"a": 1}, by_name=False, by_alias=False)
    attempt(aliased.validate_json, '{"A": 1, "a": 2, "x": 3, "n": {"b": [6]}}')
    attempt(aliased.validate_json, '{"x": 3, "A": "y", "B": "z"}')
    attempt(SchemaValidator(model(schema, config={"loc_by_alias": False})).validate_python, {"A": "x", "n": {"b": ["y"]}})
schema = {**fields(a=field(integer)), "extra_behavior": "allow", "extras_schema": integer, "extras_keys_schema": {"type": "str", "max_length": 2}}
attempt(SchemaValidator(model(schema)).validate_python, {"a": 1, "b": "2", "cc": "x", "ddd": 1})
attempt(SchemaValidator(model(schema)).validate_json, '{"a": 1, "b": "2", "cc": "x", "ddd": 1}')

print("# init and post init")
posted = SchemaValidator(model(plain, post_init="after"))
attempt(posted.validate_python, {"a": 1}, context={"k": 1})
own = Item()
own.stale = 1
posted.validate_python({"a": 5}, self_instance=own)
print(facts(own))


class Custom(Base):
    def __init__(self, **values):
        print("init", values)
        validator_of_custom.validate_python({**values, "b": "own"}, self_instance=self)


validator_of_custom = SchemaValidator(model(plain, Custom, custom_init=True))
attempt(validator_of_custom.validate_python, {"a": 1})
attempt(validator_of_custom.validate_python, {"a": "x"})

print("# root models")
root = SchemaValidator(model({"type": "list", "items_schema": integer}, root_model=True))
attempt(root.validate_python, ["1", 2])
attempt(root.validate_python, ["x"])
rooted = root.validate_python([1])
attempt(root.validate_assignment, rooted, "root", ["5"])
attempt(root.validate_assignment, rooted, "other", 1)
attempt(SchemaValidator(model(default({"type": "list"}, [7]), root_model=True)).validate_python, PydanticUndefined)

print("# assignment")
attempt(validator.validate_assignment, instance, "a", "7")
attempt(validator.validate_assignment, instance, "a", "x")
attempt(validator.validate_assignment, instance, "nope", 1)
attempt(validator.validate_assignment, instance, "nope", 1, extra="allow")
attempt(SchemaValidator(model(plain, frozen=True)).validate_assignment, instance, "a", 1)
attempt(SchemaValidator(model(fields(a=field(integer, frozen=True)))).validate_assignment, instance, "a", 1)
attempt(SchemaValidator(integer).validate_assignment, instance, "a", 1)

print("# functions")


def info_of(info):
    return f"{info!r} {info.mode} {info.field_name} {info.data} {info.context} {info.config}"


def before(value, info):
    print("before", value, info_of(info))
    return value


def after(value, info):
    print("after", value, info_of(info))
    return value + 1


def wrap(value, handler, info):
    print("wrap", value, info_of(info))
    try:
        return handler(value)
    except ValidationError as error:
        print(error)
        return -1


def plain_function(value):
    if value == "omit":
        raise PydanticOmit
    if value == "default":
        raise PydanticUseDefault
    if value == "value":
        raise ValueError("bad value")
    if value == "assert":
        assert value == "x", "not x"
    if value == "custom":
        raise PydanticCustomError("my_code", "see {a} and {b}", {"a": 1, "b": "two"})
    if value == "bare":
        raise PydanticCustomError("my_code", "see {a}")
    if value == "known":
        raise PydanticKnownError("greater_than", {"gt": 3})
    if value == "type":
        raise TypeError("passed on")
    if value == "inner":
        SchemaValidator(integer).validate_python("zzz")
    return value


def function(kind, f, inner=None, info=True, **more):
    made = {"type": f"function-{kind}", "function": {"type": "with-info" if info else "no-info", "function": f}, **more}
    if inner is not None:
        made["schema"] = inner
    return made


functions = fields(
    first=field(integer),
    a=field(function("before", before, integer)),
    b=field(function("after", after, integer)),
    c=field(function("wrap", wrap, integer)),
)
checked = SchemaValidator(model(functions, config={"title": "Titled"}))
print(checked.title)
attempt(checked.validate_python, {"first": 0, "a": "1", "b": "2", "c": "3"}, context=[1])
attempt(checked.validate_python, {"first": 0, "a": "x", "b": "y", "c": "z"})
attempt(checked.validate_json, '{"first": 0, "a": "1", "b": "2", "c": "3"}')
marks = SchemaValidator(model(fields(a=field(default(function("plain", plain_function, info=False), "was default")))))
for value in ("omit", "default", "value", "assert", "custom", "bare", "known", "type", "inner", "fine"):
    attempt(marks.validate_python, {"a": value})
    attempt(SchemaValidator(function("plain", plain_function, info=False)).validate_python, value)
attempt(SchemaValidator({"type": "list", "items_schema": function("plain", plain_function, info=False)}).validate_python, ["omit", "a", "value"])
cause = SchemaValidator(function("plain", plain_function, info=False), {"validation_error_cause": True, "hide_input_in_errors": True})
try:
    cause.validate_python("value")
except ValidationError as error:
    print(repr(error.__cause__), error.__cause__.exceptions[0].__notes__, error)


def outer(value, handler):
    print("outer", value)
    try:
        return handler(value, "somewhere")
    except ValidationError as error:
        print(error, error.title)
        raise


attempt(SchemaValidator(function("wrap", outer, integer, info=False)).validate_python, "x")
around = SchemaValidator(function("wrap", outer, model(plain), info=False))
attempt(around.validate_python, {"a": 1})
attempt(around.validate_assignment, validator.validate_python({"a": 1}), "a", "9")
attempt(around.validate_assignment, validator.validate_python({"a": 1}), "a", "x")

print("# defaults")
calls = []


def factory():
    calls.append(1)
    return len(calls)


def from_data(data):
    return sorted(data)


made = SchemaValidator(model(fields(
    a=field({"type": "default", "schema": integer, "default_factory": factory}),
    b=field({"type": "default", "schema": {"type": "list"}, "default_factory": from_data, "default_factory_takes_data": True}),
    c=field({"type": "default", "schema": integer, "default": "x", "validate_default": True}),
    d=field({"type": "default", "schema": integer, "default": 5, "on_error": "default"}),
    e=field({"type": "default", "schema": integer, "on_error": "omit"}),
)))
attempt(made.validate_python, {"c": 1, "e": 1})
attempt(made.validate_python, {"c": 1, "d": "x", "e": "y"})
attempt(made.validate_python, {"a": "z"})
attempt(made.validate_python, {"a": PydanticUndefined, "c": 1})
print(SchemaValidator(default(integer, 3)).get_default_value(), SchemaValidator(integer).get_default_value())
attempt(SchemaValidator, {"type": "default", "schema": integer, "default": 1, "default_factory": list})
attempt(SchemaValidator, {"type": "default", "schema": integer, "on_error": "default"})

print("# definitions")
tree = SchemaValidator({
    "type": "definitions",
    "definitions": [{**model(fields(name=field(text), children=field(default({"type": "list", "items_schema": {"type": "definition-ref", "schema_ref": "tree"}}, [])))), "ref": "tree"}],
    "schema": {"type": "definition-ref", "schema_ref": "tree"},
})
print(tree.title)
attempt(tree.validate_python, {"name": "a", "children": [{"name": "b"}, {"name": "c", "children": [{"name": "d"}]}]})
attempt(tree.validate_python, {"name": "a", "children": [{"name": 1}, {"children": [{"name": "d"}]}]})
loop = {"name": "x"}
loop["children"] = [loop]
try:
    tree.validate_python(loop)
except ValidationError as error:
    print(error.errors(include_input=False))
deep = {"name": "0"}
for number in range(300):
    deep = {"name": str(number), "children": [deep]}
try:
    tree.validate_python(deep)
except ValidationError as error:
    print([(e["type"], len(e["loc"])) for e in error.errors(include_input=False)])
attempt(tree.validate_json, '{"name": "a", "children": [{"name": "b", "children": [{"name": 5}]}]}')
attempt(SchemaValidator, {"type": "definitions", "definitions": [{"type": "int", "ref": "x"}, {"type": "int", "ref": "x"}], "schema": integer})
attempt(SchemaValidator, {"type": "definitions", "definitions": [], "schema": {"type": "definition-ref", "schema_ref": "no"}})

print("# unions of models")
small = model(fields(a=field(integer)), Item)
large = model(fields(a=field(integer), b=field(default(integer, 0))), Sub)
both = SchemaValidator({"type": "union", "choices": [small, large]})
for value in ({"a": 1}, {"a": 1, "b": 2}, {"a": "1", "b": 2}, {"b": 2}, validator.validate_python({"a": 1})):
    attempt(both.validate_python, value)
