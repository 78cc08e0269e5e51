// Where the build cache keeps what. All of it can be deleted at any time while nothing is being built.
//
//   packages/<name>-<hash>/   a package of the runtime or of the library, by the hash of what it is made of
//   builds/<id>/              the workspace in which one generated crate is built, and its binary
//   target/<toolchain>/       what cargo has compiled, of all packages and of all crates
//   users/<process>           the packages that a running build needs

import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The places of a build cache. */
export interface CacheLayout {
  /** The folder of all, as the user knows it. */
  readonly root: string;
  readonly packages: string;
  readonly builds: string;
  readonly targets: string;
  readonly users: string;
}

export function cacheLayout(root: string): CacheLayout {
  return {
    root,
    packages: join(root, 'packages'),
    builds: join(root, 'builds'),
    targets: join(root, 'target'),
    users: join(root, 'users'),
  };
}

/** A short name for some content: 16 hexadecimal digits of the SHA-256 of its parts. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 16);
}
