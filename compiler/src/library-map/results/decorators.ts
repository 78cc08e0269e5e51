// What decorators make of functions and classes: those of which it is known.

import type { ExprNode, Module } from '../../ast';
import { topOf } from './code';
import type { ClassCode, FunctionCode, Scope } from './code';
import type { Names } from './names';
import { layerOf } from './wrappers';
import type { Layer } from './wrappers';

/** What a decorated function is; null if that is not known. */
export type Role = 'plain' | 'property' | 'cached' | 'static' | 'class' | 'accessor' | 'overload';

const BUILTIN: Readonly<Record<string, Role>> = {
  'builtins.property': 'property',
  'builtins.staticmethod': 'static',
  'builtins.classmethod': 'class',
};

/** Decorators in Python, by their package and their name. */
const IN_PYTHON: Readonly<Record<string, Role>> = {
  'abc.abstractmethod': 'plain',
  'functools.cached_property': 'cached',
  'functools.total_ordering': 'plain',
  'sqlalchemy._self_inspects': 'plain',
  'sqlalchemy.class_logger': 'plain',
  'sqlalchemy.memoized_attribute': 'cached',
  'sqlalchemy.memoized_property': 'cached',
  'typing.final': 'plain',
  'typing.overload': 'overload',
  'typing.override': 'plain',
  'typing.runtime_checkable': 'plain',
  'typing_extensions.final': 'plain',
  'typing_extensions.overload': 'overload',
  'typing_extensions.override': 'plain',
  'typing_extensions.runtime_checkable': 'plain',
};

/** Functions in Python that make decorators which hand back what they are given. */
const MAKING_PLAIN: ReadonlySet<string> = new Set([
  'functools.wraps',
  'sqlalchemy.plugin_for',
  'sqlalchemy.strategy_for',
]);

/** Those that add attributes to a class. */
const ADDING: ReadonlySet<string> = new Set(['dataclasses.dataclass', 'sqlalchemy.forwards']);

/** Methods that have the class as their first argument without being told to. */
const OF_CLASSES: ReadonlySet<string> = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

/** What one decorator does; null if that is not known. */
export function knownDecorator(names: Names, node: ExprNode, scope: Scope): Role | null {
  if (isClassWithFields(names, node, scope)) return 'plain';
  const meant = names.definition(node.kind === 'Call' ? node.func : node, scope);
  if (meant === null) return null;
  if (node.kind === 'Call')
    return meant.kind === 'function' && MAKING_PLAIN.has(shortName(meant.code)) ? 'plain' : null;
  if (meant.kind === 'native') return names.handsBack(meant.name) ? 'plain' : (BUILTIN[meant.name] ?? null);
  const known = IN_PYTHON[shortName(meant.code)];
  if (known !== undefined) return known;
  return meant.kind === 'function' && handsBackFirst(meant.code.node) ? 'plain' : null;
}

/** The package and the name, without what lies between. */
function shortName({ node, scope }: FunctionCode | ClassCode): string {
  return `${topOf(scope.module)}.${node.name}`;
}

/** Whether it gives a class attributes that the body does not bind, and leaves those that it does. */
export function isClassWithFields(names: Names, node: ExprNode, scope: Scope): boolean {
  const meant = names.definition(node.kind === 'Call' ? node.func : node, scope);
  return meant?.kind === 'function' && ADDING.has(shortName(meant.code));
}

/** What a function is after its decorators, null if that is not known; and what they put around it, the outermost first. */
export interface Decorated {
  readonly role: Role | null;
  readonly layers: readonly Layer[];
}

export function roleOf(names: Names, code: FunctionCode): Decorated {
  const { node, name, owner, around } = code;
  const layers: Layer[] = [];
  const decorated = (role: Role | null): Decorated => ({ role, layers: role === null ? [] : layers });
  let role: Role = owner !== null && OF_CLASSES.has(name) ? 'class' : 'plain';
  for (const decorator of node.decorator_list) {
    const known = isAccessor(decorator, node.name) ? 'accessor' : knownDecorator(names, decorator, around);
    if (known === null) {
      const layer = layerOf(names, decorator, code, layers.length);
      if (layer === null) return decorated(null);
      layers.push(layer);
      continue;
    }
    // What is put around a property or the like is not called as it would be.
    if (known !== 'plain' && layers.length > 0) return decorated(null);
    if (known === 'overload') return decorated(known);
    if (known !== 'plain' && role !== 'plain' && role !== known) return decorated(null);
    if (known !== 'plain') role = known;
  }
  return decorated(role);
}

/** `@name.setter`, before a function of that name. */
function isAccessor(node: ExprNode, name: string): boolean {
  const isNamed = node.kind === 'Attribute' && node.value.kind === 'Name' && node.value.id === name;
  return isNamed && ['setter', 'deleter'].includes(node.attr);
}

/** The functions of a model that hand their only argument back. */
export function handingBack({ body }: Module): string[] {
  return body.flatMap((statement) =>
    statement.kind === 'FunctionDef' && handsBackFirst(statement) ? [statement.name] : [],
  );
}

function handsBackFirst({ args, body, decorator_list: decorators }: FunctionCode['node']): boolean {
  const [only, ...others] = body.filter(
    ({ kind, ...rest }) => !(kind === 'Expr' && 'value' in rest && isText(rest.value)),
  );
  const [first] = [...args.posonlyargs, ...args.args];
  const isReturn =
    others.length === 0 && decorators.length === 0 && only?.kind === 'Return' && only.value?.kind === 'Name';
  return isReturn && only.value?.kind === 'Name' && only.value.id === first?.arg;
}

function isText(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Constant';
}
