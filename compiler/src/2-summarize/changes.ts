// What a statement of a module's body changes without binding it: objects whose parts it sets or deletes, the object whose method it
// calls, and in a statement that is but a call, or has decorators, those that are handed to it. And what a function changes.

import type { Call, ExprNode, Node, StmtNode } from '../ast';
import { isStatement, walk } from '../ast';
import { dottedName } from './references';
import type { ChangedObject, DottedName } from './summary';

/** The objects that a statement changes, or may. */
export function changedNames(statement: StmtNode, parts: readonly Node[]): ChangedObject[] {
  switch (statement.kind) {
    case 'Assign':
      return [...statement.targets.flatMap(changedBy), ...receiverOf(statement.value)];
    case 'AnnAssign':
    case 'AugAssign':
      return [...changedBy(statement.target), ...(statement.value === null ? [] : receiverOf(statement.value))];
    case 'Delete':
      return statement.targets.flatMap(changedBy);
    case 'For':
    case 'AsyncFor':
      return changedBy(statement.target);
    case 'With':
    case 'AsyncWith':
      return statement.items.flatMap(({ optional_vars }) => (optional_vars === null ? [] : changedBy(optional_vars)));
    case 'Expr':
      return parts.length === 0 ? [] : changedByCall(statement.value);
    case 'FunctionDef':
    case 'AsyncFunctionDef':
    case 'ClassDef':
      return statement.decorator_list.flatMap(changedByDecorator);
    default:
      return [];
  }
}

/** Whether a statement is there for what it changes: it binds no name, or an attribute or an item. */
export function isEffect(statement: StmtNode): boolean {
  switch (statement.kind) {
    case 'Assign':
    case 'Delete':
      return statement.targets.some(hasPart);
    case 'AnnAssign':
    case 'AugAssign':
    case 'For':
    case 'AsyncFor':
      return hasPart(statement.target);
    case 'Expr':
      return callIn(statement.value) !== null;
    default:
      return false;
  }
}

function hasPart(target: ExprNode): boolean {
  if (target.kind === 'Tuple' || target.kind === 'List') return target.elts.some(hasPart);
  if (target.kind === 'Starred') return hasPart(target.value);
  return target.kind === 'Attribute' || target.kind === 'Subscript';
}

/** The object behind a target that is a part of it. */
function changedBy(target: ExprNode): ChangedObject[] {
  switch (target.kind) {
    case 'Tuple':
    case 'List':
      return target.elts.flatMap(changedBy);
    case 'Starred':
      return changedBy(target.value);
    case 'Attribute':
    case 'Subscript':
      return rootOf(target.value);
    default:
      return [];
  }
}

/** The name that a chain of attributes and subscripts begins with, with its attributes up to the first subscript. */
function rootOf(node: ExprNode): ChangedObject[] {
  let at = node;
  while (at.kind === 'Subscript' || (at.kind === 'Attribute' && dottedName(at) === null)) at = at.value;
  const name = at.kind === 'Name' || at.kind === 'Attribute' ? dottedName(at) : null;
  return name === null ? [] : [{ name, isHanded: false }];
}

/** The call that a value is, or waits for. */
function callIn(value: ExprNode): Call | null {
  const call = value.kind === 'Await' ? value.value : value;
  return call.kind === 'Call' ? call : null;
}

function receiverOf(value: ExprNode): ChangedObject[] {
  const call = callIn(value);
  return call?.func.kind === 'Attribute' ? rootOf(call.func.value) : [];
}

/** A decorator is a method of an object, or what a call of one gives. */
function changedByDecorator(decorator: ExprNode): ChangedObject[] {
  if (decorator.kind === 'Call') return changedByCall(decorator);
  return decorator.kind === 'Attribute' ? rootOf(decorator.value) : [];
}

function changedByCall(value: ExprNode): ChangedObject[] {
  const call = callIn(value);
  if (call === null) return [];
  const handed = [...call.args, ...call.keywords.map((keyword) => keyword.value)].flatMap((argument) => {
    const name = argument.kind === 'Name' || argument.kind === 'Attribute' ? dottedName(argument) : null;
    return name === null ? [] : [{ name, isHanded: true }];
  });
  return [...receiverOf(value), ...handed];
}

/** Methods of the language's containers that put something into them. */
const FILLING: ReadonlySet<string> = new Set([
  '__setitem__',
  'add',
  'append',
  'appendleft',
  'extend',
  'extendleft',
  'insert',
  'setdefault',
  'update',
]);

/** The objects that the code of a function fills, or whose parts it sets: what it only asks something of stays as it is. */
export function filledWithin(body: readonly StmtNode[]): readonly DottedName[] {
  const found = new Map<string, DottedName>();
  const add = (changed: readonly ChangedObject[]): void => {
    for (const { name } of changed) found.set(name.join('.'), name);
  };
  for (const statement of body)
    walk(statement, (node) => {
      if (node.kind === 'Call' && node.func.kind === 'Attribute' && FILLING.has(node.func.attr)) {
        add(rootOf(node.func.value));
      } else if (isStatement(node)) {
        add(targetsOf(node).flatMap(changedBy));
      }
    });
  return [...found.values()];
}

function targetsOf(statement: StmtNode): readonly ExprNode[] {
  switch (statement.kind) {
    case 'Assign':
    case 'Delete':
      return statement.targets;
    case 'AnnAssign':
    case 'AugAssign':
    case 'For':
    case 'AsyncFor':
      return [statement.target];
    default:
      return [];
  }
}
