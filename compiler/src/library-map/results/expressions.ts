// What expressions may give.

import type { BoolOp, Call, Compare, ConstantValue, ExprNode } from '../../ast';
import { mangle } from '../../2-summarize';
import { combined, comparesPlainly, item } from './builtins';
import type { Scope } from './code';
import type { Context } from './context';
import { attribute } from './attributes';
import { awaited, calledMethod } from './calls';
import { named } from './variables';
import { builtin, each, only, union, unknown, without } from './types';
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
    return comparesPlainly(of(comparators[at - 1] ?? left), of(comparators[at] as ExprNode));
  });
  return isSure ? builtin('bool') : unknown('a comparison');
}

function called(context: Context, node: Call, scope: Scope): Types {
  const { func } = node;
  if (func.kind === 'Attribute') {
    const made = madeByNew(context, node, scope);
    if (made !== null) return made;
    const receiver = context.typesOf(func.value, scope);
    const name = mangle(scope.className, func.attr);
    return calledMethod(context, receiver, name, scope);
  }
  // With one argument `type` gives a class.
  return context.call(context.typesOf(func, scope));
}

/** `object.__new__(cls)` in a `__new__` makes an object of the class that is called. */
function madeByNew(context: Context, { func, args }: Call, scope: Scope): Types | null {
  if (func.kind !== 'Attribute' || func.attr !== '__new__' || args[0] === undefined) return null;
  const meant = func.value.kind === 'Call' ? null : context.names.definition(func.value, scope);
  if (meant?.kind !== 'native' || context.natives.class(meant.name) === null) return null;
  return each(context.typesOf(args[0], scope), ({ kind, name }) => {
    if (kind === 'cls') return only('self');
    return kind === 'class' ? only('object', name) : unknown('__new__ of something unknown');
  });
}
