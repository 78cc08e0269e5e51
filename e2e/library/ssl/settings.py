"""Settings of encrypted connections."""

import ssl


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__name__, error)


context = ssl.create_default_context()
print(context.check_hostname, repr(context.verify_mode), repr(context.minimum_version), repr(context.maximum_version))
print(repr(context.protocol), ssl.VERIFY_X509_TRUSTED_FIRST in context.verify_flags, type(context).__name__)
shown(setattr, context, "verify_mode", ssl.CERT_NONE)
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE
print(repr(context.verify_mode))
context.check_hostname = True
print(repr(context.verify_mode))
context.minimum_version = ssl.TLSVersion.TLSv1_3
print(context.minimum_version.name)
server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
print(server.check_hostname, repr(server.verify_mode))
shown(context.load_cert_chain, "/no/such/file")
shown(context.load_verify_locations, "/no/such/file")
shown(context.load_verify_locations)
shown(ssl.create_default_context, "wrong")
shown(setattr, server, "verify_mode", 9)
context.load_default_certs()
print(ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).verify_mode, ssl.Purpose.SERVER_AUTH.oid)
print(ssl.SSLError.__mro__, ssl.SSLCertVerificationError.__mro__, ssl.CertificateError is ssl.SSLCertVerificationError)
print(ssl.SSLError(1, "text"), ssl.SSLEOFError.__name__, repr(ssl.SSLErrorNumber(2)), repr(ssl.OP_NO_TLSv1), ssl.HAS_SNI)
print([version.name for version in ssl.TLSVersion], [mode.value for mode in ssl.VerifyMode])
