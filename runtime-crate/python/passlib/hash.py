"""The schemes. passlib `passlib/hash.py`; the others of its schemes are not there."""

from ._argon2 import argon2
from ._bcrypt import bcrypt
from ._pbkdf2 import pbkdf2_sha1, pbkdf2_sha256, pbkdf2_sha512

__all__ = ["argon2", "bcrypt", "pbkdf2_sha1", "pbkdf2_sha256", "pbkdf2_sha512"]

__molt_missing__ = (
    *("apr_md5_crypt", "atlassian_pbkdf2_sha1", "bcrypt_sha256", "bigcrypt", "bsd_nthash", "bsdi_crypt"),
    *("cisco_asa", "cisco_pix", "cisco_type7", "crypt16", "cta_pbkdf2_sha1", "des_crypt", "django_argon2"),
    *("django_bcrypt", "django_bcrypt_sha256", "django_des_crypt", "django_disabled", "django_pbkdf2_sha1"),
    *("django_pbkdf2_sha256", "django_salted_md5", "django_salted_sha1", "dlitz_pbkdf2_sha1", "fshp"),
    *("grub_pbkdf2_sha512", "hex_md4", "hex_md5", "hex_sha1", "hex_sha256", "hex_sha512", "htdigest"),
    *("ldap_bcrypt", "ldap_bsdi_crypt", "ldap_des_crypt", "ldap_hex_md5", "ldap_hex_sha1", "ldap_md5"),
    *("ldap_md5_crypt", "ldap_pbkdf2_sha1", "ldap_pbkdf2_sha256", "ldap_pbkdf2_sha512", "ldap_plaintext"),
    *("ldap_salted_md5", "ldap_salted_sha1", "ldap_salted_sha256", "ldap_salted_sha512", "ldap_sha1"),
    *("ldap_sha1_crypt", "ldap_sha256_crypt", "ldap_sha512_crypt", "lmhash", "md5_crypt", "msdcc", "msdcc2"),
    *("mssql2000", "mssql2005", "mysql323", "mysql41", "nthash", "oracle10", "oracle11", "phpass", "plaintext"),
    *("postgres_md5", "roundup_plaintext", "scram", "scrypt", "sha1_crypt", "sha256_crypt", "sha512_crypt"),
    *("sun_md5_crypt", "unix_disabled", "unix_fallback"),
)
