"""Passwords are kept as argon2 hashes only. Hashing takes its time, so it happens in threads, few at once."""

from __future__ import annotations

import asyncio
import base64
from hashlib import sha256
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE: Final = 2  # each takes 64 MiB and a core for a moment


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.places = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str) -> str:
        async with self.places:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def check(self, encoded: str | None, password: str) -> bool:
        """Where there is no password the same work is done, so that the time tells nobody which logins there are."""
        if encoded is None:
            await self.hash(password)
            return False
        async with self.places:
            return await asyncio.to_thread(self._verify, encoded, password)

    async def renew(self, encoded: str, password: str) -> str | None:
        """The hash anew if hashing has become stronger since. It keeps its salt, and so its sessions."""
        if not self.hasher.check_needs_rehash(encoded):
            return None
        async with self.places:
            return await asyncio.to_thread(self.hasher.hash, password, salt=_salt(encoded))

    def _verify(self, encoded: str, password: str) -> bool:
        try:
            return self.hasher.verify(encoded, password)
        except (VerificationError, InvalidHashError):
            return False


def stamp(encoded: str | None) -> str:
    """Names a password without telling anything about it: sessions bear it, so a new password makes them invalid."""
    if encoded is None:
        return ""
    return base64.urlsafe_b64encode(sha256(_salt(encoded)).digest()[:6]).decode()


def _salt(encoded: str) -> bytes:
    text = encoded.split("$")[4]
    return base64.b64decode(text + "=" * (-len(text) % 4))
