// Statements (CPython Grammar/python.gram `statements`, `simple_stmt`); compound ones are in compound.ts.

import type * as ast from '../../ast';
import { convertFor, convertIf, convertTry, convertWhile, convertWith } from './compound';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  isToken,
  lastToken,
  namedChildren,
  nested,
  span,
  spanOf,
  typeOf,
} from './context';
import { convertDefinition, decorated } from './definitions';
import {
  annotatedRhs,
  bareTuple,
  convertYield,
  element,
  expression,
  starExpressions,
  startWithStar,
  wrappedExpression,
} from './expressions';
import { convertImport, convertImportFrom } from './imports';
import { convertMatch } from './patterns';
import { deleteTarget, isParenthesized, singleTarget, storeTarget } from './targets';
import { convertTypeAlias } from './type-params';

/** The module. */
export function convertModule(context: Context): ast.Module {
  return { kind: 'Module', body: statementsIn(context, 0) };
}

/** The statements below a concrete module or block. */
export function statementsIn(context: Context, node: number): ast.StmtNode[] {
  const body: ast.StmtNode[] = [];
  const end = after(context, node);
  for (let child = node + 1; child < end; child = after(context, child)) {
    if (!isToken(context, child)) body.push(statement(context, child));
  }
  return body;
}

/** The body of a compound statement and its end, which is that of the compound statement. */
export interface Suite {
  readonly body: ast.StmtNode[];
  /** The last statement, or the semicolon after it: CPython ends a statement at its last token. */
  readonly end: ast.Position;
}

/** The body of a compound statement; an empty one is an error that the grammar lets pass. */
export function convertSuite(context: Context, node: number): Suite {
  const body = nested(context, node, () => statementsIn(context, node));
  const last = body[body.length - 1];
  if (last === undefined) throw new ConversionFailure(firstToken(context, node));
  const final = after(context, node) - 1;
  return { body, end: typeOf(context, final) === ';' ? spanOf(context, final) : last };
}

type Handler = (context: Context, node: number) => ast.StmtNode;

const STATEMENTS: Readonly<Record<string, Handler>> = {
  expression_statement: expressionStatement,
  return_statement: (context, node) => {
    const value = node + 2 < after(context, node) ? starExpressions(context, node + 2) : null;
    return { kind: 'Return', value, ...spanOf(context, node) };
  },
  delete_statement: deleteStatement,
  raise_statement: raiseStatement,
  assert_statement: assertStatement,
  global_statement: (context, node) => ({ kind: 'Global', names: names(context, node), ...spanOf(context, node) }),
  nonlocal_statement: (context, node) => ({ kind: 'Nonlocal', names: names(context, node), ...spanOf(context, node) }),
  pass_statement: (context, node) => ({ kind: 'Pass', ...spanOf(context, node) }),
  break_statement: (context, node) => ({ kind: 'Break', ...spanOf(context, node) }),
  continue_statement: (context, node) => ({ kind: 'Continue', ...spanOf(context, node) }),
  // Called through functions: the modules import each other.
  import_statement: (context, node) => convertImport(context, node),
  import_from_statement: (context, node) => convertImportFrom(context, node),
  type_alias_statement: (context, node) => convertTypeAlias(context, node),
  if_statement: (context, node) => convertIf(context, node),
  while_statement: (context, node) => convertWhile(context, node),
  for_statement: (context, node) => convertFor(context, node),
  try_statement: (context, node) => convertTry(context, node),
  with_statement: (context, node) => convertWith(context, node),
  match_statement: (context, node) => convertMatch(context, node),
  function_definition: (context, node) => convertDefinition(context, node, []),
  class_definition: (context, node) => convertDefinition(context, node, []),
  decorated_definition: (context, node) => decorated(context, node),
};

function statement(context: Context, node: number): ast.StmtNode {
  const handler = STATEMENTS[typeOf(context, node)];
  if (handler === undefined) throw new ConversionFailure(firstToken(context, node));
  return handler(context, node);
}

function names(context: Context, node: number): string[] {
  return namedChildren(context, node).map((child) => identifierAt(context, firstToken(context, child)));
}

function expressionStatement(context: Context, node: number): ast.StmtNode {
  const first = node + 1;
  const type = typeOf(context, first);
  if (type === 'assignment') return assignment(context, first);
  if (type === 'augmented_assignment') return augmentedAssignment(context, first);
  if (type === 'yield') return { kind: 'Expr', value: convertYield(context, first), ...spanOf(context, node) };
  const start = startWithStar(context, node);
  const value =
    after(context, first) < after(context, node) ? bareTuple(context, node) : element(context, first, 'expression');
  return { kind: 'Expr', value, ...span(context, start, lastToken(context, node)) };
}

/** `a = b = c` is nested to the right in the concrete tree: read in a loop. */
function assignment(context: Context, node: number): ast.StmtNode {
  const operator = after(context, node + 1);
  if (typeOf(context, operator) === ':') return annotatedAssignment(context, node);
  const targets: ast.ExprNode[] = [];
  const start = startWithStar(context, node);
  let current = node;
  while (typeOf(context, current) === 'assignment') {
    const left = current + 1;
    const equals = after(context, left);
    if (typeOf(context, equals) !== '=') throw new ConversionFailure(firstToken(context, equals));
    targets.push(storeTarget(context, left));
    current = equals + 1;
  }
  if (typeOf(context, current) === 'augmented_assignment') throw new ConversionFailure(firstToken(context, current));
  const value = annotatedRhs(context, current);
  return { kind: 'Assign', targets, value, ...span(context, start, lastToken(context, node)) };
}

function annotatedAssignment(context: Context, node: number): ast.AnnAssign {
  const left = node + 1;
  const target = singleTarget(context, left);
  const type = after(context, left) + 1;
  const annotation = wrappedExpression(context, type, false);
  const equals = after(context, type);
  const value = equals < after(context, node) ? annotatedRhs(context, equals + 1) : null;
  if (value !== null && typeOf(context, equals + 1) === 'assignment')
    throw new ConversionFailure(firstToken(context, equals));
  const simple = target.kind === 'Name' && !isParenthesized(context, left) ? 1 : 0;
  return { kind: 'AnnAssign', target, annotation, value, simple, ...spanOf(context, node) };
}

const AUGMENTED_OPERATORS: Readonly<Record<string, ast.BinaryOperator>> = {
  '+=': 'Add',
  '-=': 'Sub',
  '*=': 'Mult',
  '@=': 'MatMult',
  '/=': 'Div',
  '%=': 'Mod',
  '**=': 'Pow',
  '<<=': 'LShift',
  '>>=': 'RShift',
  '|=': 'BitOr',
  '^=': 'BitXor',
  '&=': 'BitAnd',
  '//=': 'FloorDiv',
};

function augmentedAssignment(context: Context, node: number): ast.AugAssign {
  const left = node + 1;
  const target = singleTarget(context, left);
  const operator = after(context, left);
  const op = AUGMENTED_OPERATORS[typeOf(context, operator)] as ast.BinaryOperator;
  const value = annotatedRhs(context, operator + 1);
  return { kind: 'AugAssign', target, op, value, ...spanOf(context, node) };
}

function deleteStatement(context: Context, node: number): ast.Delete {
  const operand = node + 2;
  const targets =
    typeOf(context, operand) === 'expression_list'
      ? namedChildren(context, operand).map((child) => deleteTarget(context, child))
      : [deleteTarget(context, operand)];
  return { kind: 'Delete', targets, ...spanOf(context, node) };
}

function raiseStatement(context: Context, node: number): ast.Raise {
  const end = after(context, node);
  const first = node + 2;
  if (first >= end) return { kind: 'Raise', exc: null, cause: null, ...spanOf(context, node) };
  const exc = expression(context, first);
  const from = after(context, first);
  const cause = from < end ? expression(context, from + 1) : null;
  return { kind: 'Raise', exc, cause, ...spanOf(context, node) };
}

function assertStatement(context: Context, node: number): ast.Assert {
  const [test, msg, ...rest] = namedChildren(context, node);
  if (test === undefined || rest.length > 0) throw new ConversionFailure(firstToken(context, node));
  return {
    kind: 'Assert',
    test: expression(context, test),
    msg: msg === undefined ? null : expression(context, msg),
    ...spanOf(context, node),
  };
}
