"""Command lines: values, help, complaints."""

import argparse
import io
import os
import sys

os.environ["COLUMNS"] = "80"


def tried(parser, *words, known=False):
    outputs = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
    try:
        read = parser.parse_known_args if known else parser.parse_args
        told = repr(read(list(words)))
    except SystemExit as error:
        told = f"exit {error.code}"
    except Exception as error:
        told = f"{type(error).__name__} {error}"
    texts = sys.stdout.getvalue(), sys.stderr.getvalue()
    sys.stdout, sys.stderr = outputs
    print(words, told)
    for text in texts:
        if text:
            print(text)


def refused(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__name__, error)


parser = argparse.ArgumentParser(prog="tool", description="Does  things.\n\nMany of them, so that this text is longer than one line is.", epilog="Bye %(prog)s.")
parser.add_argument("source", help="where from")
parser.add_argument("target", nargs="?", default="out", help="where to (default: %(default)s)")
parser.add_argument("-v", "--verbose", action="count", default=0, help="say more")
parser.add_argument("-n", "--number", type=int, default=3, metavar="N", help="a number")
parser.add_argument("--ratio", type=float, help="a ratio that has a very long help text, which must be wrapped to more than one line")
parser.add_argument("-c", "--color", choices=["red", "green"], default="red")
parser.add_argument("--flag", action="store_true")
parser.add_argument("--no-cache", dest="cache", action="store_false", help=argparse.SUPPRESS)
parser.add_argument("-i", "--include", action="append", help="may be repeated")
parser.add_argument("--pair", nargs=2, metavar=("A", "B"))
parser.add_argument("--many", nargs="*")
parser.add_argument("--some", nargs="+", type=int)
parser.add_argument("--maybe", nargs="?", const="const")
parser.add_argument("--feature", action=argparse.BooleanOptionalAction, default=True)
parser.add_argument("--version", action="version", version="%(prog)s 1.2")
parser.print_help()
parser.print_usage()
tried(parser, "a")
tried(parser, "a", "b", "-vv", "-n5", "--ratio=1.5", "-c", "green", "--flag", "--no-cache")
tried(parser, "-i", "x", "a", "--include", "y", "--pair", "1", "2", "--many", "--some", "1", "2", "--maybe")
tried(parser, "a", "--maybe", "given", "--no-feature", "-vn", "7", "--num", "8")
tried(parser, "--", "-a", "b")
tried(parser, "-5")
tried(parser)
tried(parser, "a", "-n", "x")
tried(parser, "a", "-c", "blue")
tried(parser, "a", "--pair", "1")
tried(parser, "a", "--some")
tried(parser, "a", "-n")
tried(parser, "a", "b", "c")
tried(parser, "a", "b", "c", "--unknown", known=True)
tried(parser, "a", "--unknown")
tried(parser, "a", "--f")
tried(parser, "a", "--flag=1")
tried(parser, "--version")
tried(parser, "-h")

commands = argparse.ArgumentParser(prog="app")
commands.add_argument("--debug", action="store_true")
subparsers = commands.add_subparsers(dest="command", required=True, title="commands", description="what it can do", help="one of these")
serve = subparsers.add_parser("serve", help="start", aliases=["run"], description="Starts.")
serve.add_argument("--port", type=int, default=8000)
serve.set_defaults(function="serve")
migrate = subparsers.add_parser("migrate", help="change the database")
migrate.add_argument("revision", nargs="?")
commands.print_help()
tried(commands, "serve", "--port", "80")
tried(commands, "--debug", "run")
tried(commands, "migrate", "head")
tried(commands)
tried(commands, "nothing")
tried(commands, "serve", "--bad")
tried(commands, "serve", "-h")

exclusive = argparse.ArgumentParser(prog="one", add_help=False, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
group = exclusive.add_mutually_exclusive_group(required=True)
group.add_argument("--left", action="store_true", help="to the left")
group.add_argument("--right", type=int, default=4, help="to the right")
extra = exclusive.add_argument_group("extra", "more of it")
extra.add_argument("--level", default="info", help="how loud")
extra.add_argument("files", nargs="*", help="the files")
exclusive.print_help()
tried(exclusive, "--left", "x", "y")
tried(exclusive, "--right", "2")
tried(exclusive)
tried(exclusive, "--left", "--right", "1")
tried(exclusive, "--left", "a", "--level", "debug", "b")


def even(text):
    if int(text) % 2:
        raise argparse.ArgumentTypeError(f"{text} is odd")
    return int(text)


parent = argparse.ArgumentParser(add_help=False)
parent.add_argument("--shared", default="s")
child = argparse.ArgumentParser(prog="child", parents=[parent], exit_on_error=False, formatter_class=argparse.RawDescriptionHelpFormatter, description="kept\n  as it is")
child.add_argument("--even", type=even)
child.add_argument("rest", nargs=argparse.REMAINDER)
child.print_help()
tried(child, "--even", "4", "a", "--b", "c")
tried(child, "--even", "3")
tried(child, "--even", "x")
refused(child.add_argument, "--even")
refused(child.add_argument, "x", required=True)
refused(child.add_argument, "--y", type="no")
refused(child.add_argument, "--z", action="no")
refused(child.add_argument, "--w", nargs=0)
print(child.get_default("shared"), argparse.Namespace(a=1, b="x"), argparse.Namespace(a=1) == argparse.Namespace(a=1), "a" in argparse.Namespace(a=1))
