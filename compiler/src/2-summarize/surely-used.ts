// Names that are not None behind a statement: it takes an attribute or a part of them, calls them, or is left where they are None.

import type { ExprNode, StmtNode } from '../ast';
import { namesNeeded } from './known-tests';
import { leaves } from './statements';
import type { FlatStatement } from './statements';
import type { NeededName } from './summary';

/** The names that statements of a module's body bind to None, or to what may not be installed: the others are something. */
export function namesOfNothing(statements: readonly FlatStatement[]): ReadonlySet<string> {
  return new Set(
    statements.flatMap(({ statement, guarded }) => {
      if (statement.kind === 'Import' || statement.kind === 'ImportFrom')
        return guarded ? statement.names.map(({ name, asname }) => asname ?? (name.split('.')[0] as string)) : [];
      if (statement.kind !== 'Assign' && statement.kind !== 'AnnAssign') return [];
      if (statement.value?.kind !== 'Constant' || statement.value.value.type !== 'none') return [];
      const targets = statement.kind === 'Assign' ? statement.targets : [statement.target];
      return targets.flatMap((target) => (target.kind === 'Name' ? [target.id] : []));
    }),
  );
}

/** The names that are true, or at least not None, where what stands behind a statement in the same body runs. */
export function namesBehind(statement: StmtNode): readonly NeededName[] {
  switch (statement.kind) {
    case 'Assert':
      return [...used(statement.test), ...namesNeeded(statement.test, true)];
    case 'If': {
      const isLeft = statement.orelse.length === 0 && leaves(statement.body);
      return [...used(statement.test), ...(isLeft ? namesNeeded(statement.test, false) : [])];
    }
    case 'While':
      return used(statement.test);
    case 'For':
    case 'AsyncFor':
      return used(statement.iter);
    case 'With':
    case 'AsyncWith': {
      // What the others raise the first one may keep to itself.
      const [first] = statement.items;
      return first === undefined ? [] : used(first.context_expr);
    }
    case 'Expr':
    case 'Assign':
    case 'AugAssign':
      return used(statement.value);
    case 'AnnAssign':
      return statement.value === null ? [] : used(statement.value);
    default:
      return [];
  }
}

/** The names that the evaluation of an expression fails by where they are None, wherever it comes to an end. */
function used(node: ExprNode): readonly NeededName[] {
  switch (node.kind) {
    case 'Attribute':
      // None has those that every object has.
      return [...used(node.value), ...(node.attr.startsWith('__') ? [] : named(node.value))];
    case 'Subscript':
      return [...used(node.value), ...named(node.value), ...used(node.slice)];
    case 'Call':
      return [
        ...[...used(node.func), ...named(node.func)],
        ...node.args.flatMap(used),
        ...node.keywords.flatMap(({ value }) => used(value)),
      ];
    case 'Await':
    case 'Starred':
      return used(node.value);
    case 'UnaryOp':
      return used(node.operand);
    case 'BinOp':
      return [...used(node.left), ...used(node.right)];
    case 'Compare':
      return used(node.left);
    case 'BoolOp':
      return node.values.slice(0, 1).flatMap(used);
    case 'IfExp':
      return used(node.test);
    case 'Tuple':
    case 'List':
    case 'Set':
      return node.elts.flatMap(used);
    default:
      return [];
  }
}

function named(node: ExprNode): readonly NeededName[] {
  return node.kind === 'Name' ? [{ name: node.id, isNotNone: true }] : [];
}
