// The look at a database's file before LMDB maps it: a file that is cut short or not LMDB's does not fail to open, it kills the process.
//
// The file begins with two meta pages, written in turn; the one with the later transaction says how many pages there are.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const MAGIC = 0xbeefc0de;
/** Where a meta page has what, from its beginning. */
const META = { magic: 24, pageSize: 48, lastPage: 144, transaction: 152, end: 160 } as const;

/** Why the file cannot be mapped; null if it can, or is not there yet. */
export function problemOfDatabase(file: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(descriptor);
    return size === 0 ? null : problemOfPages(size, (length, at) => readAt(descriptor, length, at));
  } finally {
    closeSync(descriptor);
  }
}

function problemOfPages(size: number, read: (length: number, at: number) => Buffer): string | null {
  const first = read(META.end, 0);
  if (first.length < META.end || first.readUInt32LE(META.magic) !== MAGIC) return 'it is not a database';
  const pageSize = first.readUInt32LE(META.pageSize);
  const second = read(META.end, pageSize);
  if (second.length < META.end || second.readUInt32LE(META.magic) !== MAGIC) return 'its second page is damaged';
  const metas = [first, second].map((meta) => ({
    transaction: meta.readBigUInt64LE(META.transaction),
    pages: Number(meta.readBigUInt64LE(META.lastPage)) + 1,
  }));
  const latest = metas.reduce((one, other) => (other.transaction > one.transaction ? other : one));
  return size < latest.pages * pageSize ? 'it is cut short' : null;
}

function readAt(descriptor: number, length: number, at: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, at));
}
