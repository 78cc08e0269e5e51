// Copies of six that packages bring with them under names of their own. six makes a part of itself with `exec` of texts, so that what is
// compiled in such a copy's place is a module that takes everything from the runtime's six, with the copy's own version.

import type { System } from '../system';
import { topOf } from './module-index';
import type { InstalledFile } from './module-index';

/** The module of the runtime that stands for a copy. */
const SIX = 'six';

const AUTHOR = '__author__ = "Benjamin Peterson <benjamin@python.org>"';
const VERSION = /^__version__ = "(1\.\d+\.\d+)"$/m;
/** What Python 3 code is written with is there since this version of six, and has not changed. */
const FIRST_MINOR = 13;

/** What every environment has for its own sake, and no application imports. */
const INSTALLERS: ReadonlySet<string> = new Set(['pip', 'setuptools']);

/** The version of six that a file is a copy of, by its name, its author and what only six has. */
function versionOfSix(file: string, bytes: Uint8Array): string | null {
  if (!file.endsWith(`/${SIX}.py`)) return null;
  const text = new TextDecoder().decode(bytes);
  const version = VERSION.exec(text)?.[1];
  if (version === undefined || !text.includes(AUTHOR) || !text.includes('class _SixMetaPathImporter')) return null;
  return Number(version.split('.')[1]) >= FIRST_MINOR ? version : null;
}

/** The text to compile for a package's file: its own, but for a copy of six. */
export function compiledText(file: string, bytes: Uint8Array): Uint8Array {
  const version = versionOfSix(file, bytes);
  if (version === null) return bytes;
  const lines = [`from ${SIX} import *`, `from ${SIX} import moves, __author__`, `__version__ = "${version}"`, ''];
  return new TextEncoder().encode(lines.join('\n'));
}

/** The libraries that copies among installed files stand for: they are there, whether installed by their own names or not. */
export function vendoredNames(system: System, root: string, files: readonly InstalledFile[]): readonly string[] {
  const isCopy = ({ path, file }: InstalledFile): boolean => {
    if (INSTALLERS.has(topOf(path))) return false;
    const bytes = file.endsWith(`/${SIX}.py`) ? system.readFile(`${root}/${file}`) : null;
    return bytes !== null && versionOfSix(file, bytes) !== null;
  };
  return files.some(isCopy) ? [SIX] : [];
}
