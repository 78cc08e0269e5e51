// The value of a module's `__all__`: a list or tuple of literals, extended by `+=`, `.extend`, `.append` or `+`.

import type { ExprNode, Module } from '../ast';

/** The names, or null if the module binds no `__all__` or one that cannot be read off the text. */
export function exportedNames(module: Module): readonly string[] | null {
  let names: string[] | null = null;
  for (const statement of module.body) {
    if (statement.kind === 'Assign' && statement.targets.some(isAll)) {
      names = literalNames(statement.value);
    } else if (statement.kind === 'AnnAssign' && isAll(statement.target) && statement.value !== null) {
      names = literalNames(statement.value);
    } else if (statement.kind === 'AugAssign' && isAll(statement.target)) {
      names = joined(names, literalNames(statement.value));
    } else if (statement.kind === 'Expr' && statement.value.kind === 'Call') {
      const { func, args } = statement.value;
      if (func.kind !== 'Attribute' || !isAll(func.value)) continue;
      const argument = args[0];
      if (argument === undefined) continue;
      if (func.attr === 'extend') names = joined(names, literalNames(argument));
      if (func.attr === 'append') names = joined(names, literalString(argument));
    }
  }
  return names;
}

function isAll(node: ExprNode): boolean {
  return node.kind === 'Name' && node.id === '__all__';
}

function joined(before: string[] | null, after: string[] | null): string[] | null {
  return before === null || after === null ? null : [...before, ...after];
}

function literalString(node: ExprNode): string[] | null {
  return node.kind === 'Constant' && node.value.type === 'str' ? [node.value.value] : null;
}

function literalNames(node: ExprNode): string[] | null {
  if (node.kind === 'BinOp' && node.op === 'Add') return joined(literalNames(node.left), literalNames(node.right));
  if (node.kind !== 'List' && node.kind !== 'Tuple') return null;
  let names: string[] | null = [];
  for (const element of node.elts) names = joined(names, literalString(element));
  return names;
}
