"""Dialects that are guessed."""

import csv


def dialects():
    samples = [
        "a,b,c\n1,2,3\n4,5,6\n",
        "'x';'y'\n'z';'w'\n",
        "name|age\nAnn|31\nBo|4\n",
        "one\ttwo\n3\t4\n",
        '"a ""b""", 3\n"c", 4\n',
    ]
    for sample in [*samples, "nothing", ""]:
        try:
            dialect = csv.Sniffer().sniff(sample)
            print(repr(dialect.delimiter), dialect.quotechar, dialect.doublequote, dialect.skipinitialspace)
            print(list(csv.reader(sample.splitlines(), dialect)), csv.Sniffer().has_header(sample))
        except csv.Error as error:
            print(error)
    print(csv.Sniffer().sniff("a,b;c\nd,e;f\n", delimiters=";").delimiter)


dialects()
