// What the versions of a project's libraries come to: outside of what is tested, or tested and not what the tests compare with.

import { LIBRARIES } from './generated/libraries';
import { compareVersions, isVersion, overlap, parseSpecifier } from './pep440';
import { takes } from './wanted';
import type { WantedLibrary } from './wanted';

export interface VersionFinding {
  readonly library: string;
  /** The version or the range, as it is written. */
  readonly version: string;
  readonly file: string;
  readonly line: number;
  /** The tested range, if nothing that is wanted lies inside. */
  readonly outside: string | null;
  /** The version that behaviour is that of, where it is another one. */
  readonly compared: string;
}

/** What is to be said of each library that is wanted; of several mentions that come to the same, the first counts. */
export function versionFindings(wanted: readonly WantedLibrary[]): VersionFinding[] {
  const found = new Map<string, VersionFinding>();
  for (const one of wanted) {
    const finding = findingOf(one);
    const key = `${one.library} ${finding?.outside ?? ''} ${one.text}`;
    if (finding !== null && !found.has(key)) found.set(key, finding);
  }
  return [...found.values()];
}

function findingOf(wanted: WantedLibrary): VersionFinding | null {
  const { library, text, file, line, locked } = wanted;
  const known = Object.hasOwn(LIBRARIES, library) ? LIBRARIES[library] : undefined;
  if (known === undefined) return null;
  const { compared, tested } = known;
  const range = tested === null ? null : parseSpecifier(tested);
  const isOutside = range !== null && !wanted.allowed.some((specifier) => overlap(specifier, range));
  const isCompared = locked === null ? takes(wanted, compared) : isSame(locked, compared);
  if (isCompared && !isOutside) return null;
  return { library, version: text, file, line, outside: isOutside ? tested : null, compared };
}

function isSame(left: string, right: string): boolean {
  return left === right || (isVersion(left) && compareVersions(left, right) === 0);
}
