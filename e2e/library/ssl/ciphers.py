"""Lists of ciphers: what they choose, and what connections then speak."""

import hashlib
import ssl

from tls_certificates import PATHS

LISTS = [
    "ALL", "DEFAULT", "", "FOO", "FOO:ECDHE", "!ALL", "HIGH:!aNULL:!eNULL:!EXPORT:!DES:!MD5:!PSK:!RC4", "ECDHE+AESGCM:!aNULL",
    "ECDHE;RSA,DHE kPSK", "DEFAULT:@STRENGTH", "DEFAULT:!AES128", "DEFAULT:-AES256:AES256", "DEFAULT:+ECDHE", "AES128:@STRENGTH:AES256",
    "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256:AES256-SHA", "COMPLEMENTOFALL", "COMPLEMENTOFDEFAULT", "aRSA", "SHA256",
    "ECDHE+AESGCM+ECDSA:-AES128:@STRENGTH", "@SECLEVEL=2", "ECDHE:@SECLEVEL=1", "ECDHE:@SECLEVEL=6", "ECDHE:@OTHER", "ECDHE+", "RSA:é",
    "TLS_AES_128_GCM_SHA256", "TLSv1.2", "SSLv3:TLSv1", "CAMELLIA:ARIA128:CHACHA20", "kECDHEPSK:aSRP:AECDH", "RSA:DEFAULT", "ECDHE*AES",
]  # fmt: skip

context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
for cipher in context.get_ciphers():
    print(cipher)
for text in LISTS:
    try:
        print(text, context.set_ciphers(text))
    except (ssl.SSLError, ValueError) as error:
        print(text, type(error).__name__, error.args)
    chosen = context.get_ciphers()
    names = [cipher["name"] for cipher in chosen]
    print("  ", len(chosen), names[:6], hashlib.sha256(repr(chosen).encode()).hexdigest())
for wrong in (5, None, b"ALL", "AL\0L"):
    try:
        context.set_ciphers(wrong)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


def spoken(of_client, of_server, newest=ssl.TLSVersion.TLSv1_2):
    client = ssl.create_default_context(cafile=PATHS["root"][0])
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(*PATHS["leaf"])
    client.maximum_version = newest
    for context, ciphers in ((client, of_client), (server, of_server)):
        if ciphers:
            context.set_ciphers(ciphers)
    down, up = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [client.wrap_bio(down, up, server_hostname="localhost"), server.wrap_bio(up, down, server_side=True)]
    for _ in range(4):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                pass
            except ssl.SSLError as error:
                return error.reason
    return [end.cipher() for end in ends]


print(spoken("ECDHE+AES128", None))
print(spoken("ECDHE+CHACHA20", None))
print(spoken(None, "ECDHE+AES256"))
print(spoken("ECDHE+AES128:ECDHE+AES256", None))
print(spoken("ECDHE+AES128", "ECDHE+CHACHA20"))
print(spoken("ECDHE+AES128", None, ssl.TLSVersion.TLSv1_3))
