// Markers of routes that are left to Python and whose definitions cannot run at start-up: the function is registered as it is
// written, under the same path and name, without parameters, and with a body that raises. So start-up knows where the route really is, whatever
// prefix its router has by then, and URLs of the route can be made.

import type { Call, ExprNode, Keyword, StmtNode } from '../ast';

/** The decorators of routers and applications that register a function. */
const REGISTRARS: ReadonlySet<string> = new Set([
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'api_route', 'route'],
]);

/** What tells where a route is; all else is the Python process's. */
const KEPT_KEYWORDS: ReadonlySet<string> = new Set(['path', 'methods', 'name']);

/** The marker of a function statement, which raises `text` where it is called; null if what would register it is not there. */
export function routeMarker(statement: StmtNode, unbound: ReadonlySet<string>, text: string): StmtNode | null {
  if (statement.kind !== 'FunctionDef' && statement.kind !== 'AsyncFunctionDef') return null;
  const { lineno, col_offset, end_lineno, end_col_offset } = statement;
  const decorators = statement.decorator_list.flatMap((decorator) => registrar(decorator, unbound) ?? []);
  if (decorators.length === 0) return null;
  const position = { lineno, col_offset, end_lineno, end_col_offset };
  const nothing: ExprNode = { kind: 'Constant', value: { type: 'none' }, u_prefix: false, ...position };
  const raised: ExprNode = { kind: 'Refused', instead: nothing, text, ...position };
  return {
    ...statement,
    decorator_list: decorators,
    args: NO_PARAMETERS,
    returns: null,
    type_params: [],
    body: [{ kind: 'Expr', value: raised, ...position }],
  };
}

const NO_PARAMETERS = {
  kind: 'arguments',
  posonlyargs: [],
  args: [],
  vararg: null,
  kwonlyargs: [],
  kw_defaults: [],
  kwarg: null,
  defaults: [],
} as const;

/** A decorator that registers a route, with no more than is needed for it; null for any other. */
function registrar(decorator: ExprNode, unbound: ReadonlySet<string>): Call | null {
  if (decorator.kind !== 'Call' || decorator.func.kind !== 'Attribute') return null;
  if (!REGISTRARS.has(decorator.func.attr) || !isThere(decorator.func.value, unbound)) return null;
  const keywords = decorator.keywords.filter(isKept);
  const args = decorator.args.slice(0, 1);
  const operands = [...args, ...keywords.map(({ value }) => value)];
  return operands.every((operand) => isThere(operand, unbound)) ? { ...decorator, args, keywords } : null;
}

function isKept({ arg }: Keyword): boolean {
  return arg !== null && KEPT_KEYWORDS.has(arg);
}

/** Whether an expression is made of constants, and of names that are bound, alone. */
function isThere(expression: ExprNode, unbound: ReadonlySet<string>): boolean {
  const each = (parts: readonly ExprNode[]): boolean => parts.every((part) => isThere(part, unbound));
  switch (expression.kind) {
    case 'Constant':
      return true;
    case 'Name':
      return !unbound.has(expression.id);
    case 'Attribute':
      return each([expression.value]);
    case 'List':
    case 'Tuple':
    case 'Set':
      return each(expression.elts);
    case 'BinOp':
      return each([expression.left, expression.right]);
    case 'JoinedStr':
      return each(expression.values);
    case 'FormattedValue':
      return each([expression.value]);
    default:
      return false;
  }
}
