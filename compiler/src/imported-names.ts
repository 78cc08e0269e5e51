// What one source file imports, without the rest of its program: the edges between projects of a workspace.

import { parseModule } from './1-parse';
import type { PythonVersion } from './1-parse';
import type { ModuleIdentity } from './2-summarize';
import { summarize } from './2-summarize';
import { absoluteModule } from './3-link';

/** The newest syntax; a file that is wrong in it, or of no use to the graph, is `check`'s to report. */
const PYTHON: PythonVersion = '3.14';
const MINOR = 14;

/**
 * The absolute dotted names that a module's imports may run, wherever in it they stand: for `from a import b` both `a` and
 * `a.b`, for `from a import *` both `a` and `a.*`. Sorted, without repeats; empty for a file that cannot be parsed.
 */
export function importedNames(bytes: Uint8Array, identity: ModuleIdentity): readonly string[] {
  const parsed = parseModule(bytes, { fileName: identity.file, python: PYTHON });
  if (!parsed.ok) return [];
  const names = new Set<string>();
  for (const imported of summarize(identity, parsed.module, MINOR, null).imports) {
    const from = absoluteModule(imported, identity.module, identity.isPackage);
    if (from === null) continue;
    names.add(from);
    if (imported.name !== null) names.add(`${from}.${imported.name}`);
  }
  return [...names].sort();
}
