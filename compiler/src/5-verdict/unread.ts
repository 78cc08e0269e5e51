// What code takes from modules of the project that are no valid Python. Nothing is known of it, so nothing follows from it:
// the error in the module is the one thing to say.

import { absoluteModule } from '../3-link';
import type { Program } from '../3-link';
import type { ImportBinding, ModuleSummary, Unit } from '../2-summarize';

/** Names of a module that stand for what unread modules hold. */
export interface UnreadNames {
  has(name: string): boolean;
}

const NOTHING: UnreadNames = { has: () => false };

/** The names that a module imports from unread ones, whichever scope binds them. */
export function unreadNames(program: Program, summary: ModuleSummary | undefined): UnreadNames {
  if (program.unread.size === 0 || summary === undefined) return NOTHING;
  const taken = summary.imports.filter((imported) => isOfUnread(program, summary, imported));
  const names = new Set(taken.map(({ binds }) => binds).filter((name) => name !== null));
  if (taken.every(({ binds }) => binds !== null)) return names;
  // A star import may bind whatever nothing else binds.
  return { has: (name) => names.has(name) || program.global(summary.module, name).length === 0 };
}

/** Whether a unit uses any of them: then objects in it may be of classes that nothing is known of. */
export function usesUnread({ references }: Unit, names: UnreadNames): boolean {
  return names !== NOTHING && references.some(({ name }) => name !== null && names.has(name));
}

function isOfUnread({ unread }: Program, { module, isPackage }: ModuleSummary, imported: ImportBinding): boolean {
  const from = absoluteModule(imported, module, isPackage);
  if (from === null) return false;
  return unread.has(from) || (imported.name !== null && unread.has(`${from}.${imported.name}`));
}
