// Which variables of a function some statement unbinds: after a loop's head they cannot be taken as bound.

import type { StmtNode } from '../../ast';
import { walk } from '../../ast';

/** Names that a `del` or the end of an `except .. as name` unbinds, in the statements and not in functions inside them. */
export function unbindableNames(statements: readonly StmtNode[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of statements) {
    walk(statement, (node) => {
      if (node.kind === 'Name' && node.ctx === 'Del') names.add(node.id);
      if (node.kind === 'ExceptHandler' && node.name !== null) names.add(node.name);
      return (
        node.kind !== 'FunctionDef' &&
        node.kind !== 'AsyncFunctionDef' &&
        node.kind !== 'ClassDef' &&
        node.kind !== 'Lambda'
      );
    });
  }
  return names;
}
