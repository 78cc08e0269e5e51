// Import statements. Each says in a variable whether it succeeded; what stands behind it runs only then.

import type { Import, ImportFrom } from '../../ast';
import { Op } from './format';
import { bindName } from './names';
import type { Walk } from './walk';

/** `import a.b, c as d`: the variables that say whether each succeeded. */
export function importStatement(walk: Walk, node: Import): readonly number[] {
  return node.names.map((alias) => {
    const succeeded = walk.block.temporary();
    const isWhole = alias.asname !== null;
    const module = walk.block.temporary();
    walk.emit(Op.import, alias, module, succeeded, walk.text(alias.name), isWhole ? 1 : 0);
    bindName(walk, alias.asname ?? (alias.name.split('.')[0] as string), module, alias);
    return succeeded;
  });
}

/** `from a import b, c`, `from a import *`. */
export function importFromStatement(walk: Walk, node: ImportFrom): readonly number[] {
  const name = absoluteName(walk, node);
  if (name === null) return [];
  const module = walk.text(name);
  return node.names.map((alias) => {
    const succeeded = walk.block.temporary();
    if (alias.name === '*') {
      walk.emit(Op.importStar, alias, succeeded, module);
      return succeeded;
    }
    const value = walk.block.temporary();
    walk.emit(Op.importFrom, alias, value, succeeded, module, walk.text(alias.name));
    bindName(walk, alias.asname ?? alias.name, value, alias);
    return succeeded;
  });
}

/** The absolute name of the module; null for a relative import beyond the top package, which raises. */
function absoluteName(walk: Walk, { level, module }: ImportFrom): string | null {
  if (level === 0) return module ?? '';
  const parts = walk.module.split('.');
  const kept = parts.length - level + (walk.isPackage ? 1 : 0);
  if (kept < 1) return null;
  const base = parts.slice(0, kept).join('.');
  return module === null ? base : `${base}.${module}`;
}
