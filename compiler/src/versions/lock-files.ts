// Library versions of a project: uv.lock, else requirements*.txt, else pyproject.toml.

import type { System } from '../system';
import { tableValue } from './toml';
import type { ParseToml } from './toml';

export interface LockedVersion {
  /** Normalized distribution name (PEP 503). */
  readonly library: string;
  readonly version: string;
  /** The file that says so, relative to the directory that was read, and the line. */
  readonly file: string;
  readonly line: number;
}

/** Reads the first kind of file that the directory has. */
export function lockedVersions(system: System, directory: string, toml: ParseToml): readonly LockedVersion[] {
  const read = (file: string): string | null => {
    const bytes = system.readFile(`${directory}/${file}`);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  const uv = read('uv.lock');
  if (uv !== null) return fromUvLock(uv);
  const requirements = (system.readDirectory(directory) ?? [])
    .filter(({ name, kind }) => kind === 'file' && /^requirements.*\.txt$/.test(name))
    .flatMap(({ name }) => fromRequirements(name, read(name) ?? ''));
  if (requirements.length > 0) return requirements;
  const pyproject = read('pyproject.toml');
  return pyproject === null ? [] : fromPyproject(pyproject, toml);
}

/** PEP 503: `SQLAlchemy` and `sql_alchemy` are told alike. */
export function normalizedName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

function fromUvLock(text: string): LockedVersion[] {
  const found: LockedVersion[] = [];
  let name: string | null = null;
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '[[package]]') name = null;
    const key = /^(name|version) = "([^"]+)"$/.exec(line);
    if (key?.[1] === 'name') name = key[2] ?? null;
    if (key?.[1] === 'version' && name !== null) {
      found.push({ library: normalizedName(name), version: key[2] as string, file: 'uv.lock', line: at + 1 });
      name = null;
    }
  });
  return found;
}

const PINNED = /^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?\s*==\s*([0-9][^\s;,\\]*)/;

function fromRequirements(file: string, text: string): LockedVersion[] {
  return text.split('\n').flatMap((line, at) => {
    const match = PINNED.exec(line.trim());
    if (match === null) return [];
    return [{ library: normalizedName(match[1] as string), version: match[2] as string, file, line: at + 1 }];
  });
}

function fromPyproject(text: string, toml: ParseToml): LockedVersion[] {
  const table = toml(text);
  const dependencies = tableValue(table, 'project', 'dependencies');
  if (!Array.isArray(dependencies)) return [];
  const lines = text.split('\n');
  return dependencies.flatMap((dependency: unknown) => {
    const match = typeof dependency === 'string' ? PINNED.exec(dependency) : null;
    if (match === null) return [];
    const line = lines.findIndex((candidate) => candidate.includes(String(dependency))) + 1;
    return [{ library: normalizedName(match[1] as string), version: match[2] as string, file: 'pyproject.toml', line }];
  });
}
