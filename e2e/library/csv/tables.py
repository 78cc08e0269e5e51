"""Comma-separated values, read and written."""

import csv
import io


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


OPTIONS = [
    {}, {"escapechar": "\\"}, {"strict": True}, {"quoting": csv.QUOTE_NONNUMERIC}, {"quoting": csv.QUOTE_NONE},
    {"skipinitialspace": True}, {"quotechar": "'"}, {"doublequote": False, "escapechar": "\\"}, {"delimiter": ";"},
    {"quoting": csv.QUOTE_ALL, "lineterminator": "\n"}, {"dialect": "excel-tab"}, {"dialect": csv.unix_dialect},
]  # fmt: skip
LINES = [
    ["a,b\n", "c,d"], ['a,"b\n', 'c"\n', "d"], ['"a""b",c'], ["a\nb"], [""], ["\n", "\r\n", "x"], ["a\\,b,c"], ['"a"b,c'],
    ['"a'], ['a, b, "c"'], ["'a','b'"], ['1,2.5,"3"'], ["a\\"], ['x"y"z'], ["a;b;c"], ["a\tb"], ["a\r\n", "b\n\n"], [",,"],
]  # fmt: skip
ROWS = [
    [""], [None], ["", ""], ["a", "b,c", 'd"e', "f\ng", 1, 1.5, None, True], [], ["x;y", "it's"], ["\\"], ["tab\there"], "abc",
]  # fmt: skip

for options in OPTIONS:
    print(options if "dialect" not in options else "dialect")
    for lines in LINES:
        rows = csv.reader(lines, **options)
        try:
            print(list(rows), rows.line_num)
        except (csv.Error, ValueError) as error:
            print(type(error).__name__, error, rows.line_num)
    for row in ROWS:
        text = io.StringIO()
        try:
            print(csv.writer(text, **options).writerow(row), repr(text.getvalue()))
        except csv.Error as error:
            print(error)

people = csv.DictReader(io.StringIO("name,age\nAda,36\n\nAlan,41,extra\nGrace\n"), restkey="more", restval="?")
for person in people:
    print(people.line_num, person)
print(people.fieldnames)
print(list(csv.DictReader(["1,2"], ["x", "y"])), list(csv.DictReader([])))
text = io.StringIO()
writer = csv.DictWriter(text, fieldnames=["name", "age"], restval="-")
print(writer.writeheader(), writer.writerow({"name": "Ada, Countess"}))
writer.writerows([{"name": "Alan", "age": 41}, {"age": 85, "name": 'Grace "Amazing"'}])
print(text.getvalue())
shown(writer.writerow, {"born": 1815})
csv.DictWriter(text, ["a"], extrasaction="ignore").writerow({"a": 1, "b": 2})
shown(csv.DictWriter, text, ["a"], extrasaction="no")
shown(csv.writer(text).writerow, 5)
shown(csv.writer, 5)
shown(csv.reader, 5)
shown(csv.reader, [], "unknown")
shown(csv.reader, [], delimiter="ab")
shown(csv.reader, [], delimiter=5)
shown(csv.reader, [], quotechar=None, quoting=csv.QUOTE_ALL)
shown(csv.reader, [], delimiter="\n")
shown(csv.reader, [], lineterminator=None)
shown(csv.reader, [], quoting=9)
shown(next, csv.reader([b"bytes"]))


class Pipes(csv.Dialect):
    delimiter = "|"
    quotechar = '"'
    lineterminator = "\n"
    quoting = csv.QUOTE_MINIMAL


csv.register_dialect("pipes", Pipes)
print(csv.list_dialects(), csv.get_dialect("pipes").delimiter, next(csv.reader(["a|b"], "pipes")))
csv.unregister_dialect("pipes")
shown(csv.get_dialect, "pipes")
print(csv.field_size_limit(3), csv.field_size_limit())
shown(list, csv.reader(["abc,abcd"]))
shown(list, csv.reader(['"abcd"']))
csv.field_size_limit(131072)
