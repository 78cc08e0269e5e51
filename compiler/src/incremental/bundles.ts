// Bundles of values for the remote cache: how keys are split among them, and their form in bytes.

import { gunzipSync, gzipSync } from 'node:zlib';

import { artifactKey, sealed, unsealed } from './keys';

/** How many values a bundle has, about. */
const USUAL_SIZE = 48;

/** The keys of a question, split into bundles: by the first digits of the keys, as many as make bundles of the usual size. */
export function splitKeys(keys: readonly string[]): readonly (readonly string[])[] {
  let digits = 0;
  while (keys.length > USUAL_SIZE * 16 ** digits) digits += 1;
  const bundles = new Map<string, string[]>();
  for (const key of [...new Set(keys)].sort()) {
    const start = key.slice(0, digits);
    const present = bundles.get(start);
    if (present === undefined) bundles.set(start, [key]);
    else present.push(key);
  }
  return [...bundles.values()];
}

/** The name of the bundle of some keys, which are in order. */
export function bundleName(keys: readonly string[]): string {
  return artifactKey('bundle', ...keys);
}

/** The bytes of a bundle: a line that lists the keys and the sizes of their values, then these, each behind its checksum. */
export function packed(values: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const parts = [...values].map(([key, value]) => [key, sealed(key, value)] as const);
  const head = JSON.stringify(parts.map(([key, { length }]) => [key, length]));
  return gzipSync(Buffer.concat([Buffer.from(`${head}\n`), ...parts.map(([, bytes]) => bytes)]));
}

/** The values of a bundle of these keys; null if anything of it is not as it was packed. */
export function unpacked(bytes: Uint8Array, keys: readonly string[]): ReadonlyMap<string, Uint8Array> | null {
  try {
    const content = gunzipSync(bytes);
    const end = content.indexOf('\n');
    const head: unknown = JSON.parse(content.subarray(0, end).toString());
    return isHead(head) ? valuesOf(head, content.subarray(end + 1), new Set(keys)) : null;
  } catch {
    return null;
  }
}

function valuesOf(
  head: readonly (readonly [string, number])[],
  content: Uint8Array,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, Uint8Array> | null {
  const values = new Map<string, Uint8Array>();
  let start = 0;
  for (const [key, length] of head) {
    const value = keys.has(key) ? unsealed(key, content.subarray(start, start + length)) : null;
    if (value === null) return null;
    values.set(key, value);
    start += length;
  }
  return values.size === keys.size ? values : null;
}

function isHead(head: unknown): head is readonly (readonly [string, number])[] {
  return (
    Array.isArray(head) &&
    head.every((one) => Array.isArray(one) && typeof one[0] === 'string' && Number.isInteger(one[1]))
  );
}
