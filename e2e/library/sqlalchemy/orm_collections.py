"""Collection classes of relationships: what their methods tell, and what else can be one."""

import re

from sqlalchemy import ForeignKey, event
from sqlalchemy.ext.orderinglist import count_from_n_factory, ordering_list
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, attribute_keyed_dict, column_keyed_dict, keyfunc_mapping, mapped_column, relationship,
)
from sqlalchemy.orm.collections import InstrumentedList, InstrumentedSet, collection, collection_adapter

log = []
ALL = "as_list,as_set,as_dict,by_column,by_function,lenient,bag,loud,ordered,counted"


class Base(DeclarativeBase):
    pass


class Bag:
    """Neither a list nor a set."""

    __emulates__ = None

    def __init__(self):
        self.members = {}

    @collection.appender
    def put(self, item):
        self.members[item.name] = item

    @collection.remover
    def take(self, item):
        del self.members[item.name]

    @collection.iterator
    def each(self):
        return iter(self.members.values())

    @collection.removes_return()
    def any_one(self):
        return self.members.popitem()[1]

    @collection.replaces("item")
    def swap(self, name, item):
        previous = self.members.pop(name)
        self.members[item.name] = item
        return previous


class Loud(list):
    def append(self, item):
        log.append(("loud", item.name))
        super().append(item)


class Item(Base):
    __tablename__ = "items"

    id: Mapped[int] = mapped_column(primary_key=True)
    box_id: Mapped[int | None] = mapped_column(ForeignKey("boxes.id"))
    name: Mapped[str | None]
    position: Mapped[int | None]

    def __repr__(self):
        return str(self.name)


class Box(Base):
    __tablename__ = "boxes"

    id: Mapped[int] = mapped_column(primary_key=True)
    as_list: Mapped[list[Item]] = relationship(overlaps=ALL)
    as_set: Mapped[set[Item]] = relationship(overlaps=ALL)
    as_dict: Mapped[dict[str, Item]] = relationship(collection_class=attribute_keyed_dict("name"), overlaps=ALL)
    by_column: Mapped[dict[str, Item]] = relationship(
        collection_class=column_keyed_dict(Item.__table__.c.name), overlaps=ALL
    )
    by_function: Mapped[dict[str, Item]] = relationship(
        collection_class=keyfunc_mapping(lambda item: item.name[0], ignore_unpopulated_attribute=True), overlaps=ALL
    )
    lenient: Mapped[dict[str, Item]] = relationship(
        collection_class=attribute_keyed_dict("name", ignore_unpopulated_attribute=True), overlaps=ALL
    )
    bag: Mapped[list[Item]] = relationship(collection_class=Bag, overlaps=ALL)
    loud: Mapped[list[Item]] = relationship(collection_class=Loud, overlaps=ALL)
    ordered: Mapped[list[Item]] = relationship(collection_class=ordering_list("position"), overlaps=ALL)
    counted: Mapped[list[Item]] = relationship(
        collection_class=ordering_list("position", count_from=10, reorder_on_append=True), overlaps=ALL
    )


def attempt(what, fn):
    try:
        print(what, "->", fn())
    except Exception as error:
        text = re.sub(r"0x[0-9a-f]+", "0x", str(error))
        print(what, "->", type(error).__name__ + ":", text.split("\n")[0])


def tell(what):
    print(what, *log)
    log.clear()


for name in ("as_list", "as_set", "as_dict", "bag"):
    attribute = getattr(Box, name)
    for kind in ("append", "remove", "append_wo_mutation"):

        def listener(target, value, initiator, key=None, kind=kind):
            log.append((kind, value, key.name if hasattr(key, "name") else key))

        event.listen(attribute, kind, listener, include_key=True)

a, b, c, d, e = (Item(name=n) for n in "abcde")

print("# list")
box = Box()
items = box.as_list
print(type(items).__name__, isinstance(items, InstrumentedList), items == [])
items.append(a)
items.insert(0, b)
items.extend([c, d])
tell(items)
items[0] = e
items[1:3] = [b]
tell(items)
items[::2] = [a, c]
tell(items)
attempt("extended slice", lambda: items.__setitem__(slice(None, None, 2), [a]))
tell("")
del items[0]
del items[0:1]
tell(items)
items += [a, b]
print(items.pop(), items.pop(0), items)
items.remove(a)
attempt("remove", lambda: items.remove(e))
tell(items)
box.as_list = [a, b]
items.append(c)
box.as_list.clear()
tell(box.as_list)
box.as_list *= 2
box.as_list.append(d)
box.as_list.sort(key=lambda item: item.name)
box.as_list.reverse()
print(box.as_list, box.as_list.copy(), box.as_list.index(d), d in box.as_list)
adapter = collection_adapter(box.as_list)
print(len(adapter), list(adapter), adapter.data is box.as_list, adapter.invalidated, adapter.owner_state.class_.__name__)
tell("")

print("# set")
items = box.as_set
print(isinstance(items, InstrumentedSet))
items.add(a)
items.add(a)
items.update([b, c])
items.discard(b)
items.discard(b)
items.remove(a)
attempt("remove", lambda: items.remove(a))
print(items)
items |= {d}
items -= {c}
items &= {d}
items ^= {d, e}
print(items, items.pop(), items)
attempt("or with a list", lambda: items.__ior__([a]))
items.difference_update([a])
items.intersection_update([a])
items.symmetric_difference_update([a])
items.clear()
tell(items)

print("# dict")
items = box.as_dict
items["a"] = a
items.set(b)
items["a"] = c
items.setdefault("a", d)
items.setdefault("e", e)
items.setdefault("e", e)
items.update({"e": e, "d": d}, x=a)
items.update([("y", b)])
print(items)
print(items.pop("x"), items.pop("none", "default"), sorted(items))
attempt("pop", lambda: items.pop("none"))
del items["y"]
attempt("delete", lambda: items.__delitem__("none"))
attempt("remove", lambda: items.remove(a))
items.remove(b)
print(items.popitem()[0])
items.clear()
tell(items)
box.as_dict = {"a": a, "b": b}
print(box.as_dict)
attempt("assign of a list", lambda: setattr(box, "as_dict", [a]))
attempt("no key", lambda: box.as_dict.set(Item()))
attempt("key of None", lambda: setattr(box, "as_dict", {"k": Item(name=None)}))
box.lenient.set(Item())
box.by_column.set(a)
box.by_function.set(Item(name="long"))
print(box.lenient, box.by_column, box.by_function)
attempt("unset column", lambda: box.by_column.set(Item(name=None)))
tell("")

print("# custom")
box.bag.put(a)
box.bag.put(b)
print(list(box.bag.each()), box.bag.any_one(), box.bag.swap("a", c), box.bag.members)
box.bag.take(c)
tell("")
box.loud.append(a)
box.loud = [b]
box.loud.extend([c])
tell(box.loud)


def relationship_with(kind):
    from sqlalchemy.orm.collections import prepare_instrumentation

    return prepare_instrumentation(kind)


attempt("no appender", lambda: relationship_with(type("Poor", (), {"__iter__": lambda self: iter(())})))
attempt("no remover", lambda: relationship_with(type("Poor", (), {"append": lambda self, x: None})))

print("# ordering")


def positions(items):
    return [(item.name, item.position) for item in items]


ordered = box.ordered
for item in (a, b, c):
    ordered.append(item)
ordered.insert(1, d)
print(positions(ordered))
ordered.remove(a)
print(positions(ordered), ordered.pop(), positions(ordered))
ordered[0] = e
ordered[0:2] = [a, c]
del ordered[0]
print(positions(ordered))
ordered.extend([b])
ordered.reorder()
print(positions(ordered), count_from_n_factory(3).__name__)
box.counted = [a, b]
box.counted.append(c)
print(positions(box.counted))
box.counted.sort(key=lambda item: item.name, reverse=True)
box.counted.reorder()
print(positions(box.counted))
