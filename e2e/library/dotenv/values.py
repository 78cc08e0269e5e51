"""`.env` files: syntax, variables, the environment."""

import io
import os

from dotenv import dotenv_values, load_dotenv

TEXTS = [
    "A=1\nB = two words  # comment\nC='single # kept'\nD=\"double \\n \\t \\\"q\\\"\"\n",
    "export E=5\nF\nG=\n'H I'=6\n#c\n  J=7\r\nK=8\rL=9",
    "M=a#b\nN= #b\nO=$M\nP=${M}\nQ=${X:-y}${M:-z}\nR='${M}'\nS=\"${M}\"",
    "T=\"multi\nline\"\nU='open\nV=1",
    "=x\nW=1\n\n\nX Y\n",
    "\ufeffZ=bom\nA=1\nA=${A}2",
]
for text in TEXTS:
    print(dict(dotenv_values(stream=io.StringIO(text))))
    print(dict(dotenv_values(stream=io.StringIO(text), interpolate=False)))
os.environ["TAKEN"] = "old"
print(load_dotenv(stream=io.StringIO("TAKEN=new\nFREE=${TAKEN}")), os.environ["TAKEN"], os.environ["FREE"])
print(load_dotenv(stream=io.StringIO("TAKEN=new"), override=True), os.environ["TAKEN"])
print(load_dotenv(stream=io.StringIO("")), load_dotenv("/no/such/file"))
