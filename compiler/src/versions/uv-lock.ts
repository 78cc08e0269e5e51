// Locked versions of a uv.lock. A library may stand there more than once, each time for other environments.

import type { MarkerEnvironment } from './markers';
import { holds, parseMarker } from './markers';
import { normalizedName } from './names';
import { tableValue } from './toml';
import type { ParseToml } from './toml';
import { lockedLibrary } from './wanted';
import type { WantedLibrary } from './wanted';

const FILE = 'uv.lock';

/** The versions that are locked for an environment. */
export function fromUvLock(text: string, environment: MarkerEnvironment, toml: ParseToml): WantedLibrary[] {
  const packages = tableValue(toml(text), 'package');
  if (!Array.isArray(packages)) return [];
  const lines = versionLines(text);
  return packages.flatMap((entry: unknown, at) => {
    const name = tableValue(entry, 'name');
    const version = tableValue(entry, 'version');
    if (typeof name !== 'string' || typeof version !== 'string' || !isFor(entry, environment)) return [];
    return [lockedLibrary(normalizedName(name), version, FILE, lines[at] ?? 1)];
  });
}

/** Whether a package is locked for an environment: one of its markers holds, or there are none. */
function isFor(entry: unknown, environment: MarkerEnvironment): boolean {
  const markers = tableValue(entry, 'resolution-markers');
  if (!Array.isArray(markers)) return true;
  return markers.some((text: unknown) => {
    const marker = typeof text === 'string' ? parseMarker(text) : null;
    return marker === null || holds(marker, environment);
  });
}

/** For each package the line of its version, else that of its head. */
function versionLines(text: string): number[] {
  const lines: number[] = [];
  let isHead = false;
  text.split('\n').forEach((line, at) => {
    if (line.trim().startsWith('[')) {
      isHead = line.trim() === '[[package]]';
      if (isHead) lines.push(at + 1);
    } else if (isHead && /^version\s*=/.test(line)) lines[lines.length - 1] = at + 1;
  });
  return lines;
}
