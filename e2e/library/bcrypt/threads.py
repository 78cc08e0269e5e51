"""Passwords are hashed beside the event loop: it goes on while threads hash."""

import asyncio
import hashlib

import argon2
import bcrypt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

HASHER = argon2.PasswordHasher(time_cost=4, memory_cost=16384, parallelism=1)
WORK = {
    "bcrypt": lambda: bcrypt.hashpw(b"password", b"$2b$09$abcdefghijklmnopqrstuu"),
    "bcrypt.kdf": lambda: bcrypt.kdf(b"password", b"salt", 32, 60),
    "argon2": lambda: HASHER.hash("password", salt=b"12345678"),
    "pbkdf2_hmac": lambda: hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 100_000),
    "scrypt": lambda: hashlib.scrypt(b"password", salt=b"salt", n=2**14, r=8, p=2),
    "PBKDF2HMAC": lambda: PBKDF2HMAC(hashes.SHA256(), 32, b"salt", 100_000).derive(b"password"),
    "Scrypt": lambda: Scrypt(b"salt", 32, 2**14, 8, 2).derive(b"password"),
}


async def main():
    for name, work in WORK.items():
        together = asyncio.gather(asyncio.to_thread(work), asyncio.to_thread(work))
        turns = 0
        while not together.done():
            await asyncio.sleep(0.001)
            turns += 1
        first, second = together.result()
        print(name, turns >= 5, first == second == work())


asyncio.run(main())
