"""Expressions of plural forms."""

import gettext

EXPRESSIONS = [
    "0", "n", "n!=1", "n>1", "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2", "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4",
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2",
    "!n", "!!n", "!n==1", "!(n==1)", "(!n)+1", "!n&&n", "n||!n", "n?!n:!n", "n<n<n", "n==1<2", "n>1>n>2", "n?n?1:2:3", "7-2-1", "7/2*2",
    "7%4/2", "n*2+1", "0010", "n \t+1", "n/0", "n%0", "n==!n", "n+!n", "n*!n", "(n==!1)?n:2", "n==!1?n:2", "", "n n", "()", "(n", "n)", "$",
    "nn", "n=1", "n&1", "1?2:", "1?2", "?", "n\n", "5 5", "(" * 20 + "n" + ")" * 20, "(" * 21 + "n" + ")" * 21, "n" * 1001,
    "n+" * 499 + "n", "n||" * 300 + "n", "n&&" * 300 + "n", "!" * 998 + "n", "!" * 999 + "n",
    "n?" * 15 + "n" + ":n" * 15, "n?" * 30 + "n" + ":n" * 30,
]  # fmt: skip
for expression in EXPRESSIONS:
    try:
        function = gettext.c2py(expression)
        print(repr(expression[:90]), [function(n) for n in (0, 1, 2, 5, 11, 21, True)])
    except SyntaxError as error:
        print(repr(expression[:90]), "SyntaxError", error.msg)
    except Exception as error:
        print(repr(expression[:90]), type(error).__name__, error)
function = gettext.c2py("n != 1")
print(function.__name__, function(n=1))
