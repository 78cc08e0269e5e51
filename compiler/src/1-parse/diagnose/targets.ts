// What error messages say about expressions: their kind, and which part of a target cannot be one (CPython
// Parser/action_helpers.c _PyPegen_get_expr_name, Parser/pegen.c _PyPegen_get_invalid_target).

import type { Match } from './machine';

const NAMES: Readonly<Record<string, string>> = {
  Attribute: 'attribute',
  Subscript: 'subscript',
  Starred: 'starred',
  Name: 'name',
  List: 'list',
  Tuple: 'tuple',
  Lambda: 'lambda',
  Call: 'function call',
  BoolOp: 'expression',
  BinOp: 'expression',
  UnaryOp: 'expression',
  GeneratorExp: 'generator expression',
  Yield: 'yield expression',
  Await: 'await expression',
  ListComp: 'list comprehension',
  SetComp: 'set comprehension',
  DictComp: 'dict comprehension',
  Dict: 'dict literal',
  Set: 'set display',
  JoinedStr: 'f-string expression',
  TemplateStr: 't-string expression',
  Constant: 'literal',
  True: 'True',
  False: 'False',
  None: 'None',
  Ellipsis: 'ellipsis',
  Compare: 'comparison',
  IfExp: 'conditional expression',
  NamedExpr: 'named expression',
};

/** "function call", "literal", ... */
export function expressionName(expression: Match): string {
  return NAMES[expression.kind] ?? 'expression';
}

/** The expressions directly in a sequence of parts. */
export function elementsOf(match: Match): Match[] {
  return match.parts.flatMap((part) => (part.kind === '' || part.kind === 'sequence' ? elementsOf(part) : [part]));
}

export type TargetUse = 'store' | 'delete' | 'for';

/** The part of a target that cannot be one, or null. */
export function invalidTarget(target: Match, use: TargetUse): Match | null {
  switch (target.kind) {
    case 'List':
    case 'Tuple':
      for (const element of elementsOf(target)) {
        const invalid = invalidTarget(element, use);
        if (invalid !== null) return invalid;
      }
      return null;
    case 'Starred': {
      if (use === 'delete') return target;
      const [value] = elementsOf(target);
      return value === undefined ? null : invalidTarget(value, use);
    }
    case 'Compare': {
      if (use !== 'for') return target;
      // `a in b`, of `for a in b`, is read as a comparison.
      const [left, operator] = elementsOf(target);
      return operator?.kind === 'In' && left !== undefined ? invalidTarget(left, use) : null;
    }
    case 'Name':
    case 'Attribute':
    case 'Subscript':
      return null;
    default:
      return target;
  }
}
