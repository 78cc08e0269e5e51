"""Lists of ciphers as OpenSSL reads them: `ECDHE+AESGCM:!aNULL`. OpenSSL ssl/ssl_ciph.c `ssl_create_cipher_list`.

All that OpenSSL knows can be named; connections speak those of them that `_tls` has.
"""

import re

from _ssl_cipher_table import TABLE

_RULE = re.compile(r"[^:,; ]+")
_NAMES = re.compile(r"[A-Za-z0-9.=_-]+(\+[A-Za-z0-9.=_-]+)*")

# What `DEFAULT` stands for, at the beginning of a list.
_DEFAULT = "ALL:!COMPLEMENTOFDEFAULT:!eNULL"

# What Python chooses where nothing is said.
PYTHONS_CHOICE = "@SECLEVEL=2:ECDH+AESGCM:ECDH+CHACHA20:ECDH+AES:DHE+AES:!aNULL:!eNULL:!aDSS:!SHA1:!AESCCM"

_KEY_EXCHANGES = {
    "RSA": "kx-rsa", "DH": "kx-dhe", "ECDH": "kx-ecdhe", "PSK": "kx-psk", "RSAPSK": "kx-rsa-psk", "DHEPSK": "kx-dhe-psk",
    "ECDHEPSK": "kx-ecdhe-psk", "SRP": "kx-srp", "any": "kx-any",
}  # fmt: skip
_PSK = {"PSK", "RSAPSK", "DHEPSK", "ECDHEPSK"}


class Cipher:
    """One of the ciphers."""

    def __init__(self, row):
        number, self.name, self.protocol, self.exchange, self.authentication, self.encryption, self.digest = row.split()
        self.id = 0x03000000 + int(number, 16)
        self.family, _, bits = self.encryption.removesuffix(")").partition("(")
        self.bits = int(bits or 0)

    def shown(self):
        """What `get_ciphers` tells."""
        description = (
            f"{self.name:<30} {self.protocol.removesuffix('.0'):<7} Kx={self.exchange:<8} Au={self.authentication:<5} "
            f"Enc={self.encryption:<22} Mac={self.digest:<4}"
        )
        is_aead = self.digest == "AEAD"
        return {
            "id": self.id, "name": self.name, "protocol": self.protocol, "description": description,
            "strength_bits": self.bits, "alg_bits": self.bits, "aead": is_aead, "symmetric": self._symmetric(),
            "digest": None if is_aead else self.digest.lower(), "kea": _KEY_EXCHANGES[self.exchange],
            "auth": "auth-" + ("null" if self.authentication == "None" else self.authentication.lower()),
        }  # fmt: skip

    def _symmetric(self):
        if self.family == "None":
            return None
        if self.family.startswith("CHACHA20"):
            return "chacha20-poly1305"
        for mode in ("GCM", "CCM8", "CCM"):
            if self.family.endswith(mode):
                return f"{self.family.removesuffix(mode).lower()}-{self.bits}-{mode[:3].lower()}"
        return f"{self.family.lower()}-{self.bits}-cbc"


ALL = [Cipher(row) for row in TABLE.split("\n") if row]
_NEWEST = [cipher for cipher in ALL if cipher.protocol == "TLSv1.3"]
_CHOSEN_FROM = [cipher for cipher in ALL if cipher.protocol != "TLSv1.3"]


def _exchange(*kinds):
    return lambda cipher: cipher.exchange in kinds


def _authentication(kind):
    return lambda cipher: cipher.authentication == kind


def _encryption(*families, bits=None):
    return lambda cipher: cipher.family in families and bits in (None, cipher.bits)


def _digest(kind):
    return lambda cipher: cipher.digest == kind


def _protocol(version):
    return lambda cipher: cipher.protocol == version


def _both(first, second):
    return lambda cipher: first(cipher) and second(cipher)


def _encrypts(cipher):
    return cipher.family != "None"


def _is_anonymous(cipher):
    return cipher.authentication == "None"


def _is_known(cipher):
    return cipher.authentication != "None"


def _in_no_default(cipher):
    """Those that `DEFAULT` is without, apart from those without encryption."""
    is_rare = cipher.family in ("AESCCM", "AESCCM8", "ARIAGCM", "Camellia")
    return _encrypts(cipher) and (is_rare or cipher.authentication in ("None", "DSS"))


_AES = ("AES", "AESGCM", "AESCCM", "AESCCM8")
_DHE, _ECDHE = _exchange("DH"), _exchange("ECDH")

# What the names stand for, apart from those of the ciphers themselves.
_ALIASES = {
    "ALL": _encrypts, "COMPLEMENTOFALL": lambda cipher: not _encrypts(cipher), "COMPLEMENTOFDEFAULT": _in_no_default,
    "kRSA": _exchange("RSA"), "RSA": _both(_exchange("RSA"), _authentication("RSA")),
    "kEDH": _DHE, "kDHE": _DHE, "DH": _DHE, "EDH": _both(_DHE, _is_known), "DHE": _both(_DHE, _is_known),
    "ADH": _both(_DHE, _is_anonymous), "kEECDH": _ECDHE, "kECDHE": _ECDHE, "ECDH": _ECDHE,
    "EECDH": _both(_ECDHE, _is_known), "ECDHE": _both(_ECDHE, _is_known), "AECDH": _both(_ECDHE, _is_anonymous),
    "kPSK": _exchange("PSK"), "kRSAPSK": _exchange("RSAPSK"), "kDHEPSK": _exchange("DHEPSK"), "kECDHEPSK": _exchange("ECDHEPSK"),
    "PSK": _exchange(*_PSK), "kSRP": _exchange("SRP"), "SRP": _exchange("SRP"),
    "aRSA": _authentication("RSA"), "aECDSA": _authentication("ECDSA"), "ECDSA": _authentication("ECDSA"),
    "aDSS": _authentication("DSS"), "DSS": _authentication("DSS"), "aNULL": _is_anonymous, "aPSK": _authentication("PSK"),
    "aSRP": _authentication("SRP"), "eNULL": _encryption("None"), "NULL": _encryption("None"),
    "AES": _encryption(*_AES), "AES128": _encryption(*_AES, bits=128), "AES256": _encryption(*_AES, bits=256),
    "AESGCM": _encryption("AESGCM"), "AESCCM": _encryption("AESCCM", "AESCCM8"), "AESCCM8": _encryption("AESCCM8"),
    "CHACHA20": _encryption("CHACHA20/POLY1305"), "CAMELLIA": _encryption("Camellia"),
    "CAMELLIA128": _encryption("Camellia", bits=128), "CAMELLIA256": _encryption("Camellia", bits=256),
    "ARIA": _encryption("ARIAGCM"), "ARIAGCM": _encryption("ARIAGCM"), "ARIA128": _encryption("ARIAGCM", bits=128),
    "ARIA256": _encryption("ARIAGCM", bits=256), "MD5": _digest("MD5"), "SHA1": _digest("SHA1"), "SHA": _digest("SHA1"),
    "SHA256": _digest("SHA256"), "SHA384": _digest("SHA384"), "TLSv1.2": _protocol("TLSv1.2"), "TLSv1.0": _protocol("TLSv1.0"),
    "TLSv1": _protocol("TLSv1.0"), "SSLv3": _protocol("SSLv3"), "HIGH": _encrypts,
}  # fmt: skip


class _Choice:
    """What is chosen so far. The order of those that are not decides where they come when they are."""

    def __init__(self):
        self.order = list(_CHOSEN_FROM)
        self.chosen = set()

    def apply(self, operator, matching):
        """Choose what matches, move it to the end (`+`), give it up (`-`), or forget it (`!`)."""
        concerned = [cipher for cipher in self.order if matching(cipher) and (cipher in self.chosen) == (operator in ("+", "-"))]
        if operator == "!":
            concerned = [cipher for cipher in self.order if matching(cipher)]
        others = [cipher for cipher in self.order if cipher not in concerned]
        if operator == "!":
            self.order = others
            self.chosen.difference_update(concerned)
        elif operator == "-":
            self.order = concerned + others
            self.chosen.difference_update(concerned)
        else:
            self.order = others + concerned
            self.chosen.update(concerned)

    def sort(self):
        """The strongest first."""
        chosen = [cipher for cipher in self.order if cipher in self.chosen]
        others = [cipher for cipher in self.order if cipher not in self.chosen]
        self.order = others + sorted(chosen, key=lambda cipher: -cipher.bits)

    def result(self):
        """Those that are chosen, in their order."""
        return [cipher for cipher in self.order if cipher in self.chosen]


def _matching(names):
    """Whether a cipher is what all of the names stand for; None where one of them stands for nothing."""
    conditions = []
    for name in names.split("+"):
        condition = _ALIASES.get(name)
        if condition is None:
            if not any(cipher.name == name for cipher in _CHOSEN_FROM):
                return None
            condition = lambda cipher, name=name: cipher.name == name  # noqa: E731
        conditions.append(condition)
    return lambda cipher: all(condition(cipher) for condition in conditions)


def _command(choice, rule):
    """`@STRENGTH` and `@SECLEVEL=n`; whether there is such a command."""
    if rule == "@STRENGTH":
        choice.sort()
        return True
    level = rule.removeprefix("@SECLEVEL=")
    return level != rule and level in ("0", "1", "2", "3", "4", "5")


def chosen_by(text):
    """The ciphers of a list, the best first, behind those of TLS 1.3, which no list is without; None where it is no list."""
    choice = _Choice()
    if text.startswith("DEFAULT"):
        text = _DEFAULT + text.removeprefix("DEFAULT")
    for rule in _RULE.findall(text):
        if rule.startswith("@"):
            if not _command(choice, rule):
                return None
            continue
        operator, names = (rule[0], rule[1:]) if rule[0] in "+-!" else ("", rule)
        if _NAMES.fullmatch(names) is None:
            return None
        matching = _matching(names)
        if matching is not None:
            choice.apply(operator, matching)
    return _NEWEST + choice.result()


def has_older(ciphers):
    """Whether there are others than those of TLS 1.3."""
    return len(ciphers) > len(_NEWEST)
