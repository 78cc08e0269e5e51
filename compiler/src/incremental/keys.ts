// Keys of results, and the form in which a value lies in a file: behind the hash of its bytes, so that damage is seen.

import { createHash } from 'node:crypto';

/** The key of a result: the hash of what it was computed from. Parts are told from their concatenation. */
export function artifactKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

const CHECKSUM_BYTES = 32;

/** The value behind its checksum. The key is hashed too: a value that lies under another's key is damage as well. */
export function sealed(key: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([checksum(key, value), value]);
}

/** What was sealed under the key; null if it is not what it was. */
export function unsealed(key: string, bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < CHECKSUM_BYTES) return null;
  const value = bytes.subarray(CHECKSUM_BYTES);
  return checksum(key, value).equals(bytes.subarray(0, CHECKSUM_BYTES)) ? value : null;
}

function checksum(key: string, value: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(value).digest();
}
