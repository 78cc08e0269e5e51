// What expressions may give.

import type { BoolOp, Call, Compare, ConstantValue, ExprNode } from '../../ast';
import { mangle } from '../../2-summarize';
import { combined, comparesPlainly, item } from './builtins';
import type { Binding, ClassCode, Scope } from './code';
import { ownerOf } from './context';
import type { Context } from './context';
import { attribute } from './attributes';
import { awaited, calledMethod } from './calls';
import { classOfReceiver, madeByNew } from './kin';
import { named } from './variables';
import { builtin, each, only, seenFrom, seenFromKin, union, unknown, without } from './types';
import type { Types } from './types';

const DISPLAYS: Readonly<Record<string, string>> = {
  Dict: 'dict',
  DictComp: 'dict',
  JoinedStr: 'str',
  List: 'list',
  ListComp: 'list',
  Set: 'set',
  SetComp: 'set',
  Tuple: 'tuple',
};

export function typesOf(context: Context, node: ExprNode, scope: Scope): Types {
  const of = (inner: ExprNode): Types => typesOf(context, inner, scope);
  if (Object.hasOwn(DISPLAYS, node.kind)) return builtin(DISPLAYS[node.kind] as string);
  switch (node.kind) {
    case 'Constant':
      return constant(node.value);
    case 'Name':
      return named(context, node.id, scope);
    case 'Attribute':
      return attribute(context, of(node.value), mangle(scope.className, node.attr), scope);
    case 'Call':
      return called(context, node, scope);
    case 'Subscript':
      return item(of(node.value), node.slice.kind === 'Slice');
    case 'Await':
      return awaited(context, of(node.value));
    case 'NamedExpr':
      return of(node.value);
    case 'IfExp':
      return union([of(node.body), of(node.orelse)]);
    case 'BoolOp':
      return either(node, of);
    case 'Compare':
      return compared(node, of);
    case 'BinOp':
      return combined(of(node.left), node.op, of(node.right));
    case 'UnaryOp':
      return node.op === 'Not' ? builtin('bool') : combined(builtin('int'), 'Sub', of(node.operand));
    default:
      return unknown(node.kind);
  }
}

function constant({ type }: ConstantValue): Types {
  if (type === 'none') return builtin('NoneType');
  return type === 'ellipsis' ? unknown('...') : builtin(type);
}

/** `or` gives None only by its last operand. */
function either({ op, values }: BoolOp, of: (node: ExprNode) => Types): Types {
  const last = values.length - 1;
  return union(
    values.map((value, at) => (op === 'Or' && at < last ? without(of(value), 'builtins.NoneType') : of(value))),
  );
}

/** Of a chain, one comparison after the other may be what it gives. */
function compared({ left, ops, comparators }: Compare, of: (node: ExprNode) => Types): Types {
  const isSure = ops.every((op, at) => {
    if (['Is', 'IsNot', 'In', 'NotIn'].includes(op)) return true;
    return comparesPlainly(of(comparators[at - 1] ?? left), op, of(comparators[at] as ExprNode));
  });
  return isSure ? builtin('bool') : unknown('a comparison');
}

function called(context: Context, node: Call, scope: Scope): Types {
  const { func } = node;
  if (func.kind === 'Attribute') {
    const receiver = context.typesOf(func.value, scope);
    const [cls] = func.attr === '__new__' ? node.args : [];
    if (cls !== undefined) return madeByNew(context, receiver, context.typesOf(cls, scope));
    const name = mangle(scope.className, func.attr);
    return calledMethod(context, receiver, name, scope);
  }
  const [inner, ...others] = func.kind === 'Name' ? context.names.lookup(scope, func.id) : [];
  if (inner?.kind === 'wrapped' && others.length === 0) return calledInside(context, inner, node.args, scope);
  const own = func.kind === 'Name' ? ofLanguage(context, node, func.id, scope) : null;
  return own ?? context.call(context.typesOf(func, scope));
}

/** What a function gives to the one around it: of the object that this hands on. */
function calledInside(
  context: Context,
  { code, depth }: Extract<Binding, { readonly kind: 'wrapped' }>,
  [first]: readonly ExprNode[],
  scope: Scope,
): Types {
  const result = context.resultOf(code, depth);
  if (code.owner === null || first === undefined) return seenFrom(result, unknown('the first argument'), '');
  return each(context.typesOf(first, scope), ({ kind }) => {
    if (kind === 'self' || kind === 'cls') return result;
    return kind === 'kin' ? seenFromKin(result) : unknown('a decorated function of something else');
  });
}

/** What `super()` and `type(x)` give; null for other calls. */
function ofLanguage(context: Context, { func, args, keywords }: Call, name: string, scope: Scope): Types | null {
  if ((name !== 'super' && name !== 'type') || keywords.length > 0) return null;
  const meant = context.names.definition(func, scope);
  if (meant?.kind !== 'native' || meant.name !== `builtins.${name}`) return null;
  const owner = ownerOf(context, scope);
  const [first, ...others] = args;
  if (name === 'super') return owner === null || first !== undefined ? null : only('super', owner.id);
  return first === undefined || others.length > 0 ? null : classOf(context, context.typesOf(first, scope), owner);
}

/** What `type(x)` gives. */
function classOf(context: Context, of: Types, owner: ClassCode | null): Types {
  return each(of, ({ kind, name }) => {
    if ((kind === 'self' || kind === 'kin') && owner !== null) return classOfReceiver(context, owner);
    return kind === 'object' ? only('class', name) : unknown('type()');
  });
}
