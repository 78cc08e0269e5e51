"""Families out of text."""

import io

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import parse_labels, text_fd_to_metric_families, text_string_to_metric_families
from samples_text import attempt

GOOD = r'''
# HELP requests_total Requests with \\ and \n and \" in it
# TYPE requests_total counter
requests_total{method="get",path="/"} 3 1395066363000
requests_total{method="post" , path="a\"b\\c\nd",} 4.5
# a comment
# TYPE plain counter
# HELP plain Help comes later
plain 5
# TYPE sizes summary
sizes{quantile="0.5"} 1
sizes_count 2
sizes_sum 3
sizes_other 4
# TYPE took histogram
took_bucket{le="0.1"} 1
took_bucket{le="+Inf"} 2
took_sum 5e-3
took_count 2
# HELP no_type Without a type
no_type 1
alone{a="b"} NaN
alone 	 -Inf
# HELP
#
# TYPE "with.dots" gauge
# HELP "with.dots"   Dots and   spaces
{"with.dots", "more.dots"="x", plain="y"} 7
{__name__="named",a="{b}, # c"} 8 1000 2000
# HELP last
# TYPE last gauge
last 0x
'''.rsplit("\n", 2)[0]
print(GOOD.count("\n"))
for family in text_string_to_metric_families(GOOD.replace("last 0x", "")):
    print(family)
for family in text_fd_to_metric_families(io.StringIO('a{b="c"} 1\n\n  d 2  \n')):
    print(family)


class Read:
    def collect(self):
        return text_string_to_metric_families(GOOD)


registry = CollectorRegistry()
registry.register(Read())
print(generate_latest(registry).decode())

BAD = [
    "a", "a ", "a b", "a 1 b", "a{", "a{} 1", "a{b} 1", "a{b=} 1", "a{b=c} 1", 'a{b="c} 1', 'a{b="c"d} 1', 'a{b="c",b="d"} 1',
    'a{,b="c"} 1', 'a{b="c",,} 1', 'a{=} 1', '{a="b"} 1', 'x{"y"} 1', '{"y"} 1', 'é 1', 'a{é="b"} 1', 'a{"é"="b"} 1', "a 1_0",
    "a{b=\"c\"} 1 # {d=\"e\"} 2", "a # 1", "# TYPE a", "# TYPE é gauge", "# HELP é", "# TYPE a nothing\na 1", "a{__x=\"1\"} 1",
    "a{b=\"c\\\\\"} 1", "a{b=\"c\\\"} 1", "a 1e5", "a Inf", "a +Inf 12", "# UNIT a b", "a{b=\"c\"}", "a{b=\"c\"}2",
]
for text in BAD:
    print(repr(text), end=" ")
    attempt(lambda: list(text_string_to_metric_families(text + "\n")))
for text in ("", 'a="b"', ',a="b"', 'a="b",', 'a="b",c="d"', '"a b"="c"', 'a=b', 'a = "b"'):
    for openmetrics in (False, True):
        print(repr(text), openmetrics, end=" ")
        attempt(parse_labels, text, openmetrics)
