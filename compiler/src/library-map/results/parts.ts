// What unpacking gives of what is unpacked at once: `a, b = f()`, where `f` returns displays, and `a, sep, b = text.partition(x)`.

import type { ExprNode, Return } from '../../ast';
import { walk } from '../../ast';
import type { FunctionCode, Scope } from './code';
import type { Context } from './context';
import { KIN, areAll, each, object, seenFrom, seenFromKin, union, unknown } from './types';
import type { Item, Types } from './types';

/** Methods of texts that give texts of the same kind. */
const OF_TEXTS: ReadonlySet<string> = new Set(['partition', 'rpartition', 'rsplit', 'split', 'splitlines']);

const UNKNOWN = unknown('a part of something that is unpacked');

/** What the part at a place is, of an expression that is unpacked into so many. */
export function partOf(context: Context, node: ExprNode, at: number, scope: Scope): Types {
  switch (node.kind) {
    case 'Tuple':
    case 'List': {
      const isPlain = node.elts.every(({ kind }) => kind !== 'Starred');
      const part = isPlain ? node.elts[at] : undefined;
      return part === undefined ? UNKNOWN : context.typesOf(part, scope);
    }
    case 'IfExp':
      return union([partOf(context, node.body, at, scope), partOf(context, node.orelse, at, scope)]);
    case 'Call':
      return ofCall(context, node, at, scope, false);
    case 'Await':
      return node.value.kind === 'Call' ? ofCall(context, node.value, at, scope, true) : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

function ofCall(
  context: Context,
  { func }: Extract<ExprNode, { readonly kind: 'Call' }>,
  at: number,
  scope: Scope,
  isAwaited: boolean,
): Types {
  if (func.kind === 'Attribute' && OF_TEXTS.has(func.attr)) {
    const of = context.typesOf(func.value, scope);
    if (areAll(of, ['builtins.str']) || areAll(of, ['builtins.bytes'])) return of;
  }
  return each(context.typesOf(func, scope), (item) => ofFunction(context, item, at, isAwaited));
}

function ofFunction(context: Context, { kind, name, of }: Item, at: number, isAwaited: boolean): Types {
  const code = context.code.functions.get(name);
  if (code === undefined || (code.node.kind === 'AsyncFunctionDef') !== isAwaited) return UNKNOWN;
  const parts = returnedAt(context, code, at);
  switch (kind) {
    case 'function':
      return seenFrom(parts, unknown('the receiver of another method'), '');
    case 'method':
      return of === KIN ? seenFromKin(parts) : parts;
    case 'bound':
      return seenFrom(parts, object(of), of);
    default:
      return UNKNOWN;
  }
}

/** What a function returns at a place of the displays that it returns. */
function returnedAt(context: Context, code: FunctionCode, at: number): Types {
  return context.fixpoint.get(`part ${at} ${code.id}`, () => {
    if (context.layersOf(code).length > 0) return UNKNOWN;
    const values = returnsIn(code);
    return values === null ? UNKNOWN : union(values.map((value) => partOf(context, value, at, code.scope)));
  });
}

/** The values of the `return` statements of a function; null of a generator. What returns None cannot be unpacked. */
function returnsIn({ node }: FunctionCode): ExprNode[] | null {
  const found: Return[] = [];
  let isGenerator = false;
  for (const statement of node.body) {
    walk(statement, (part) => {
      if (part.kind === 'Return') found.push(part);
      if (part.kind === 'Yield' || part.kind === 'YieldFrom') isGenerator = true;
      return !['FunctionDef', 'AsyncFunctionDef', 'ClassDef', 'Lambda'].includes(part.kind);
    });
  }
  return isGenerator ? null : found.flatMap(({ value }) => (value === null ? [] : [value]));
}
