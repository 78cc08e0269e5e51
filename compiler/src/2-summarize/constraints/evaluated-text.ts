// The expression in `eval("...")`: code that stands in a literal.

import { walk as walkTree } from '../../ast';
import type { Call, ExprNode } from '../../ast';
import { parseModule, PYTHON_VERSIONS } from '../../1-parse';
import type { Walk } from './walk';

/** What `eval` is given as a literal; null for another call, and for an expression with scopes of its own. */
export function evaluatedText({ minor }: Walk, { func, args, keywords }: Call): ExprNode | null {
  const [text] = args;
  if (func.kind !== 'Name' || func.id !== 'eval' || args.length !== 1 || keywords.length > 0) return null;
  if (text?.kind !== 'Constant' || text.value.type !== 'str') return null;
  const python = PYTHON_VERSIONS.find((version) => version === `3.${minor}`);
  if (python === undefined) return null;
  const parsed = parseModule(new TextEncoder().encode(text.value.value), { fileName: '<string>', python });
  const [statement, ...others] = parsed.ok ? parsed.module.body : [];
  return statement?.kind === 'Expr' && others.length === 0 && hasOneScope(statement.value) ? statement.value : null;
}

function hasOneScope(node: ExprNode): boolean {
  let found = false;
  walkTree(node, ({ kind }) => {
    found ||= kind === 'Lambda' || kind === 'GeneratorExp' || kind.endsWith('Comp');
  });
  return !found;
}
