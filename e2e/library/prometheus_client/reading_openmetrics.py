"""Families out of OpenMetrics text, and what it refuses."""

from prometheus_client import CollectorRegistry
from prometheus_client.openmetrics import exposition
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from samples_text import attempt

GOOD = r"""# TYPE requests counter
# HELP requests Requests with \\ and \n and \" and \x in it\
requests_total{method="get",path="a\"b\\c\nd"} 3 1395066363.5
requests_created{method="get",path="a\"b\\c\nd"} 1 1395066363.5
requests_total{method="post"} 4 # {trace="a b"} 0.5
# HELP took_seconds Took
# TYPE took_seconds histogram
# UNIT took_seconds seconds
took_seconds_bucket{le="0.1"} 1 123 # {} 0.05 1520879607.789
took_seconds_bucket{le="+Inf"} 2 123 # {id="}, #"} 7 5
took_seconds_count 2 123
took_seconds_sum 5e-3 123
# TYPE gauged gaugehistogram
gauged_bucket{le="-1.0"} 1
gauged_bucket{le="+Inf"} 2
gauged_gcount 2
gauged_gsum -4
# TYPE quantiles summary
quantiles{quantile="0.5"} 1
quantiles{quantile="1"} 2
quantiles_count 2
quantiles_sum NaN_HERE
# TYPE feature stateset
feature{feature="a"} 1
feature{feature="b"} 0
# TYPE build info
build_info{version="1"} 1
# TYPE moments gauge
moments{a="1"} 1 1
moments{a="1"} 2 1.000000001
moments{a="1"} 2 1.000000001
moments{a="2"} -Inf 1e3
# HELP "with.dots" Dots
# TYPE "with.dots" gauge
{"with.dots","more.dots"="x",plain="y"} 7
alone 5
alone_too{b="c"} +Inf
# TYPE native histogram
native {count:24,sum:100,schema:0,zero_threshold:0.001,zero_count:4,positive_spans:[0:2,1:2],negative_spans:[0:2],positive_deltas:[2,1,-3,3],negative_deltas:[2,1]}
native{a="b"} {count:4,sum:5.5,schema:1,zero_threshold:0,zero_count:4}
native{a="# {"} {count:4,sum:5.5,schema:1,zero_threshold:0,zero_count:4,positive_spans:[0:1],positive_deltas:[1]}
{"native"} {count:1,sum:5.5,schema:1,zero_threshold:0,zero_count:4}
# TYPE bare gauge
# EOF
""".replace("NaN_HERE", "3")
for family in text_string_to_metric_families(GOOD):
    print(family)


class Read:
    def collect(self):
        return text_string_to_metric_families("\n".join(line for line in GOOD.split("\n") if not line.startswith(("native", '{"native'))))


registry = CollectorRegistry()
registry.register(Read())
text = exposition.generate_latest(registry, exposition.ALLOWUTF8).decode()
print(text)

BAD = [
    "", "a 1", "# EOF\n", "a 1\n\n# EOF\n", "# EOF\na 1\n", "#\n", "# a\n", "# HELP a\n", "# NOTE a b\n", "# TYPE a untyped\n", "# TYPE a \n# EOF\n",
    "# TYPE a some\n# EOF\n", "# HELP a b\n# HELP a b\n", "# TYPE a gauge\n# TYPE a gauge\n", "# UNIT a b\n# UNIT a b\n", "# UNIT a b\n# EOF\n",
    "# TYPE a_b info\n# UNIT a_b b\n# EOF\n", "# TYPE a gauge\na 1\n# HELP a b\n", "# HELP é b\n", "# TYPE a gauge\na 1\n# TYPE b gauge\n# TYPE a unknown\n# EOF\n",
    "a\n", "a \n", "a 1 \n", "a 1 2 \n", "a 1_0\n", "a x\n", "a 1 x\n", "a 1 1_0\n", "a 1 nan\n", "a{ 1\n", "a{b} 1\n", 'a{b="c"}1\n', 'a{,b="c"} 1\n', 'a{b="c",} 1\n# EOF\n',
    'a{b="c"} 1 # {d="e"} 2\n# EOF\n', "a 1 # \n", "a 1 #{} 2\n", "a 1 # x\n", "a 1 # {}2\n", "a 1 # {}\n", "a 1 # {}  2\n", "a 1 # {} 2 \n", "a 1 2 x\n", "a 1 # {a=\"b\"\n",
    "# TYPE a stateset\na 1\n", '# TYPE a stateset\na{a="b"} 2\n', "# TYPE a info\na_info 2\n", "# TYPE a counter\na_total -1\n", "# TYPE a counter\na_total NaN\n",
    "# TYPE a counter\na_total 1 # {x=\"" + "y" * 128 + "\"} 1\n", "# TYPE a counter\na_created 1 # {} 1\n", "# TYPE a summary\na 1\n", '# TYPE a summary\na{quantile="2"} 1\n',
    '# TYPE a summary\na{quantile="0.5"} -1\n', "# TYPE a summary\na_count 1.5\n", "# TYPE a histogram\na_bucket 1\n", '# TYPE a histogram\na_bucket{le="inf"} 1\n',
    '# TYPE a histogram\na_bucket{le="1"} 1.5\n', '# TYPE a histogram\na_bucket{le="1"} 1\n# EOF\n', '# TYPE a histogram\na_bucket{le="2"} 1\na_bucket{le="1"} 1\n# EOF\n',
    '# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\n# EOF\n', '# TYPE a histogram\na_bucket{le="+Inf"} 1\na_count 2\n# EOF\n',
    '# TYPE a histogram\na_bucket{le="+Inf"} 1\na_sum 2\n# EOF\n', '# TYPE a histogram\na_bucket{le="+Inf"} 1\na_count 1\n# EOF\n',
    '# TYPE a histogram\na_bucket{le="-1"} 0\na_bucket{le="+Inf"} 1\na_count 1\na_sum 2\n# EOF\n', '# TYPE a gaugehistogram\na_bucket{le="+Inf"} 1\na_gcount 1\na_gsum -2\n# EOF\n',
    '# TYPE a gaugehistogram\na_bucket{le="+Inf"} 1\na_gsum 2\n# EOF\n', '# TYPE a gauge\na{b="1"} 1\na{b="2"} 1\na{b="1"} 1\n# EOF\n', "# TYPE a gauge\na 1 2\na 1\n",
    "# TYPE a gauge\na 1 2\na 1 1\n", "# TYPE a gauge\na 1 2\na 1 1.5e0\n", "# TYPE a histogram\na_sum {count:1}\n", '# TYPE a histogram\na_sum{b="c"} {count:1}\n', "# TYPE a histogram\na {count:1}\n",
    "# TYPE a histogram\na {count:1\n", "# TYPE a histogram\na{b\n", '# TYPE a histogram\n{b="c"} {count:1,sum:1,schema:1,zero_threshold:1,zero_count:1}\n',
    '# TYPE a histogram\na_bucket{le="+Inf"} 1 # {} 1\n# EOF\n', '# TYPE a_b gauge\n# UNIT a_b b\na_b 1\n# EOF\n', '{"a",__name__="b"} 1\n', 'a{"b"} 1\n', '{b="c"} 1\n', "é 1\n",
]
for text in BAD:
    print(repr(text), end=" ")
    attempt(lambda: list(text_string_to_metric_families(text)))
