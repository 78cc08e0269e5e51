// Which Python the binary follows: `--python`, else `.python-version`, else the lower bound of `requires-python`, else 3.13.

import type { System } from '../system';
import { tableValue } from './toml';
import type { ParseToml } from './toml';

/** Minor versions that can be followed. */
export const OLDEST_MINOR = 11;
export const NEWEST_MINOR = 14;
const DEFAULT_MINOR = 13;

export interface ChosenPython {
  readonly minor: number;
  /** `3.12`. */
  readonly version: string;
  /** What decided: `--python`, a file, or the default. */
  readonly source: string;
}

/** The project's Python, or the text of a version that cannot be followed. */
export function choosePython(
  asked: string | null,
  directories: readonly string[],
  system: System,
  toml: ParseToml,
): ChosenPython | { readonly unsupported: string } {
  const found =
    asked !== null
      ? { text: asked, source: '--python' }
      : (fromFiles(directories, system, toml) ?? { text: `3.${DEFAULT_MINOR}`, source: 'default' });
  const minor = minorOf(found.text);
  if (minor === null || minor > NEWEST_MINOR || (minor < OLDEST_MINOR && asked !== null))
    return { unsupported: found.text };
  // A project that also runs on something older is followed at the oldest version that there is.
  const followed = Math.max(minor, OLDEST_MINOR);
  return { minor: followed, version: `3.${followed}`, source: found.source };
}

function minorOf(text: string): number | null {
  const match = /^3\.(\d+)(\.\d+)?$/.exec(text.trim());
  return match === null ? null : Number(match[1]);
}

function fromFiles(
  directories: readonly string[],
  system: System,
  toml: ParseToml,
): { text: string; source: string } | null {
  for (const directory of directories) {
    const pinned = readText(system, `${directory}/.python-version`);
    const line = pinned
      ?.split('\n')
      .map((text) => text.trim())
      .find((text) => /^(cpython-)?3\.\d+/.test(text));
    if (line !== undefined) return { text: (/3\.\d+/.exec(line) as RegExpExecArray)[0], source: '.python-version' };
  }
  for (const directory of directories) {
    const bound = lowerBound(requiresPython(readText(system, `${directory}/pyproject.toml`), toml));
    if (bound !== null) return { text: bound, source: 'requires-python' };
  }
  return null;
}

function readText(system: System, file: string): string | null {
  const bytes = system.readFile(file);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

function requiresPython(text: string | null, toml: ParseToml): string | null {
  const table = text === null ? null : toml(text);
  const plain = tableValue(table, 'project', 'requires-python');
  if (typeof plain === 'string') return plain;
  const poetry = tableValue(table, 'tool', 'poetry', 'dependencies', 'python');
  return typeof poetry === 'string' ? poetry : null;
}

/** The lowest minor version that a specifier allows: `>=3.11,<4`, `^3.11`, `~=3.12`, `==3.13.*`. */
function lowerBound(specifier: string | null): string | null {
  for (const part of specifier?.split(',') ?? []) {
    const match = /^\s*(>=|\^|~=|~|==|>)?\s*(3\.\d+)/.exec(part);
    if (match?.[2] !== undefined) return match[2];
  }
  return null;
}
