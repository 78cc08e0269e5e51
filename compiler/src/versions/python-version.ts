// Which Python the binary follows: `--python`, else `.python-version`, else the lower bound of `requires-python`, else 3.13.

import type { System } from '../system';
import { admits, parseSpecifier } from './pep440';
import type { Specifier } from './pep440';
import { parsePoetryConstraint } from './poetry';
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
      .find((text) => /^(cpython[-@])?3\.\d+/.test(text));
    if (line !== undefined) return { text: (/3\.\d+/.exec(line) as RegExpExecArray)[0], source: '.python-version' };
  }
  for (const directory of directories) {
    const required = requiredPython(readText(system, `${directory}/pyproject.toml`), toml);
    if (required === null) continue;
    const minor = lowestMinor(required.allowed);
    return { text: minor === null ? required.text : `3.${minor}`, source: 'requires-python' };
  }
  return null;
}

function readText(system: System, file: string): string | null {
  const bytes = system.readFile(file);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** The versions of Python that a project says it runs on. */
interface RequiredPython {
  readonly text: string;
  readonly allowed: readonly Specifier[];
}

function requiredPython(text: string | null, toml: ParseToml): RequiredPython | null {
  const table = text === null ? null : toml(text);
  const plain = tableValue(table, 'project', 'requires-python');
  const written = typeof plain === 'string' ? plain : tableValue(table, 'tool', 'poetry', 'dependencies', 'python');
  if (typeof written !== 'string') return null;
  const specifier = parseSpecifier(written);
  const allowed = specifier === null ? parsePoetryConstraint(written) : [specifier];
  return allowed === null ? null : { text: written, allowed };
}

/**
 * The lowest minor version that some ranges admit, by its first release or by one of the patches that they name: `>3.12` is
 * 3.13, `>=3.12.4` is 3.12. What only older versions meet is followed at the oldest that there is. Null if newer ones are asked for.
 */
function lowestMinor(allowed: readonly Specifier[]): number | null {
  for (let minor = OLDEST_MINOR; minor <= NEWEST_MINOR; minor += 1)
    if (allowed.some((specifier) => patches(specifier, minor).some((version) => admits(specifier, version))))
      return minor;
  const older = Array.from({ length: OLDEST_MINOR }, (_, minor) => minor);
  const isOlder = older.some((minor) =>
    allowed.some((specifier) => patches(specifier, minor).some((version) => admits(specifier, version))),
  );
  return isOlder ? OLDEST_MINOR : null;
}

/** The first release of a minor version, and those that a specifier names with the ones behind them. */
function patches(specifier: Specifier, minor: number): string[] {
  const named = specifier.flatMap(({ version }) => {
    const match = new RegExp(`^3\\.${minor}\\.(\\d+)$`).exec(version);
    return match === null ? [] : [Number(match[1]), Number(match[1]) + 1];
  });
  return [0, ...named].map((patch) => `3.${minor}.${patch}`);
}
