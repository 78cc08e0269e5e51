"""Functions for forks, of which there are none."""

import os

for keywords in (
    {}, {"before": 1}, {"after_in_child": None}, {"after_in_parent": "x"}, {"before": print, "after_in_child": 3}, {"before": print},
    {"before": print, "after_in_child": print, "after_in_parent": print},
):  # fmt: skip
    try:
        print(os.register_at_fork(**keywords))
    except TypeError as error:
        print(error)
try:
    os.register_at_fork(print)
except TypeError as error:
    print(error)
