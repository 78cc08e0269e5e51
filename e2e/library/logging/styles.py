# The table of styles, which formatters of others look into.
import logging

print(sorted(logging._STYLES))
for style, (maker, text) in sorted(logging._STYLES.items()):
    made = maker(None)
    made.validate()
    print(style, maker.__name__, text, made._fmt)
