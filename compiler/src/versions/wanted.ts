// What a project's files want of its libraries: versions that are locked, or ranges of them.

import type { Specifier } from './pep440';
import { admits, parseSpecifier } from './pep440';

/** One mention of a library. */
export interface WantedLibrary {
  /** Normalized distribution name (PEP 503). */
  readonly library: string;
  /** As it is written: `0.110.0`, `<2`, `^2.5`. Empty where any version will do. */
  readonly text: string;
  /** What is taken: a version that one of them admits. */
  readonly allowed: readonly Specifier[];
  /** The version, where only one is taken. */
  readonly locked: string | null;
  /** The file that says so, relative to the directory that was read, and the line. */
  readonly file: string;
  readonly line: number;
}

/** A library that is wanted in an exact version. */
export function lockedLibrary(library: string, version: string, file: string, line: number): WantedLibrary {
  const allowed = [parseSpecifier(`==${version}`) ?? [{ operator: '===' as const, version, wildcard: false }]];
  return { library, text: version, allowed, locked: version, file, line };
}

/** A library that is wanted in one of some ranges; `text` is how they are written. */
export function wantedLibrary(
  library: string,
  text: string,
  allowed: readonly Specifier[],
  file: string,
  line: number,
): WantedLibrary {
  const [only, ...others] = allowed;
  const [clause, ...rest] = only ?? [];
  const isLocked =
    others.length === 0 &&
    rest.length === 0 &&
    clause !== undefined &&
    /^===?$/.test(clause.operator) &&
    !clause.wildcard;
  return isLocked
    ? lockedLibrary(library, clause.version, file, line)
    : { library, text, allowed, locked: null, file, line };
}

/** Whether a version is among those that are taken. */
export function takes({ allowed }: WantedLibrary, version: string): boolean {
  return allowed.some((specifier) => admits(specifier, version));
}
