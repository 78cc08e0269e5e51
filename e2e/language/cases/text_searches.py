# Searching, splitting and replacing in texts of few different characters, where beginnings often match and ends do not.

state = 20251122


def below(limit):
    global state
    state = (state * 1103515245 + 12345) % 2147483648
    return state // 65536 % limit


def text(alphabet, longest):
    return "".join(alphabet[below(len(alphabet))] for _ in range(below(longest)))


ALPHABETS = ["ab", "aab,", "a\r\n", "a\x0b\x0c\x1c\x1d\x1e\x85\u2028\n", "aé€b", "a\ud800b", ", "]


def mixed(total, value):
    for character in repr(value):
        total = (total * 31 + ord(character)) % 1000000007
    return total


for alphabet in ALPHABETS:
    total = 7
    for _ in range(300):
        hay, needle, other = text(alphabet, 60), text(alphabet, 5), text(alphabet, 4)
        limit = below(5) - 1
        total = mixed(total, (hay.count(needle), hay.find(needle), hay.rfind(needle), needle in hay))
        total = mixed(total, (hay.replace(needle, other), hay.replace(needle, other, limit)))
        if needle:
            total = mixed(total, (hay.split(needle), hay.split(needle, limit), hay.rsplit(needle, limit)))
            total = mixed(total, hay.encode("utf-8", "surrogatepass").split(needle.encode("utf-8", "surrogatepass")))
        total = mixed(total, (hay.splitlines(), hay.splitlines(True), hay.split(), [hay, {needle: hay}]))
    print(ascii(alphabet), total)

long = "a" * 5000
print(
    long.count("aab"), long.count("aa"), len(long.split("aaaa")), len((long + "b").replace("aab", "")), long.find("ab")
)
words = "ab" * 40 + "ac" + "ab" * 40
print(words.split("ac"), words.replace("ac", "longer than before"), words.count("ba"))
print([1, -5, "it's", 'say "x"', "both '\"", "tab\t", "é", "\x7f", None, True, 1.5, b"x", ("a",), {"k": ["v"]}])
