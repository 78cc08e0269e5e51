// Which texts an expression may give: constants, and what is put together with constants around it. It bounds the attributes
// that `getattr(receiver, text)` and its kin may mean.

import { walk } from '../ast';
import type { Arguments, AsyncFunctionDef, Comprehension, ExprNode, FunctionDef, Module, Node } from '../ast';
import { BOUND } from './scope';
import type { Scope } from './scope';

/** One of several texts, or any that begins and ends so. `constants` are the module's variables that it was told by. */
export type KnownText = (
  | { readonly kind: 'among'; readonly texts: readonly string[] }
  | { readonly kind: 'like'; readonly prefix: string; readonly suffix: string }
  /** What the calls of a module's function, or class, give a parameter of it. */
  | {
      readonly kind: 'given';
      readonly scope: number;
      readonly parameter: string;
      readonly position: number;
      /** What calls without it give. */
      readonly otherwise?: KnownText;
      /** The attribute by which the objects of the class hold it. */
      readonly attribute?: string;
    }
) & { readonly constants?: readonly string[] };

/** What variables are known to hold: a text, or several, one of which is taken. */
export interface KnownVariables {
  readonly texts: ReadonlyMap<string, KnownText>;
  /** Tuples of texts. */
  readonly tuples: ReadonlyMap<string, KnownText>;
  /** Attributes of an object, by the variable that holds it. */
  readonly held: ReadonlyMap<string, ReadonlyMap<string, KnownText>>;
}

export const NO_VARIABLES: KnownVariables = { texts: new Map(), tuples: new Map(), held: new Map() };

/** Longer lists of texts are not kept. */
const MOST_TEXTS = 200;

/** The texts that an expression may give; null if nothing is known of them. */
export function knownText(node: ExprNode, variables: KnownVariables): KnownText | null {
  switch (node.kind) {
    case 'Constant':
      return node.value.type === 'str' ? among([node.value.value]) : null;
    case 'Name':
      return variables.texts.get(node.id) ?? null;
    case 'Attribute':
      return (node.value.kind === 'Name' && variables.held.get(node.value.id)?.get(node.attr)) || null;
    case 'NamedExpr':
      return knownText(node.value, variables);
    case 'IfExp':
      return union([node.body, node.orelse].map((value) => knownText(value, variables)));
    case 'BoolOp':
      return union(node.values.map((value) => knownText(value, variables)));
    case 'JoinedStr':
      return node.values
        .map((value) => (value.kind === 'Constant' ? knownText(value, variables) : null))
        .reduce<KnownText | null>((left, right) => joined(left, right), among(['']));
    case 'BinOp': {
      if (node.op === 'Add') return joined(knownText(node.left, variables), knownText(node.right, variables));
      const format = node.op === 'Mod' ? literal(node.left) : null;
      return format === null ? null : like(/^[^%]*/.exec(format)?.[0] ?? '', afterConversion(format));
    }
    case 'Call': {
      const { func } = node;
      const format = func.kind === 'Attribute' && func.attr === 'format' ? literal(func.value) : null;
      return format === null ? null : like(/^[^{}]*/.exec(format)?.[0] ?? '', /[^{}]*$/.exec(format)?.[0] ?? '');
    }
    default:
      return null;
  }
}

/** The module's variables that hold a text or a tuple of texts, and that nothing in the module binds again. */
export function constantsOf(module: Module, scopes: readonly Scope[]): KnownVariables {
  const texts = new Map<string, KnownText>();
  const tuples = new Map<string, KnownText>();
  const counts = bindingCounts(module.body);
  if (counts.has('*')) return NO_VARIABLES;
  const isGlobal = (name: string): boolean =>
    scopes.some(({ index, symbols }) => index > 0 && symbols[name]?.residence === 'global-explicit');
  for (const statement of module.body) {
    const [name, value] = assigned(statement);
    if (name === null || value === null || counts.get(name) !== 1 || isGlobal(name) || isPrivate(name)) continue;
    const text = knownText(value, NO_VARIABLES);
    const elements = value.kind === 'Tuple' ? elementsOf(value, NO_VARIABLES) : null;
    if (text !== null) texts.set(name, { ...text, constants: [name] });
    if (elements !== null) tuples.set(name, { ...elements, constants: [name] });
  }
  return { texts, tuples, held: new Map() };
}

/** What is known inside a function, with what is known around it; `own`: what the objects hold that it is a method of. */
export function variablesOf(
  node: FunctionDef | AsyncFunctionDef,
  scope: Scope,
  outer: KnownVariables,
  own: ReadonlyMap<string, KnownText> = new Map(),
): KnownVariables {
  const inner = without(outer, boundIn(scope));
  const parameters = new Set(scope.parameters);
  const counts = bindingCounts(node.body);
  const found = new Map<string, (KnownText | null)[]>();
  const add = (name: string, text: KnownText | null): void => void found.set(name, [...(found.get(name) ?? []), text]);
  for (const part of node.body) {
    walk(part, (child) => {
      const [name, value] = assigned(child);
      if (name !== null && value !== null) add(name, knownText(value, inner));
      if (child.kind === 'For' || child.kind === 'AsyncFor')
        for (const [target, text] of taken(child.target, child.iter, inner)) add(target, text);
    });
  }
  const texts = new Map(inner.texts);
  const { args } = node;
  if (scope.parent === 0 && node.decorator_list.length === 0) {
    const positional = [...args.posonlyargs, ...args.args];
    [...positional, ...args.kwonlyargs].forEach(({ arg: parameter }, at) => {
      const position = at < positional.length ? at : -1;
      if (!counts.has(parameter) && !isPrivate(parameter))
        texts.set(parameter, { kind: 'given', scope: scope.index, parameter, position, ...otherwise(args, parameter) });
    });
  }
  for (const [name, all] of found) {
    const symbol = scope.symbols[name];
    const isOwn = (symbol?.residence === 'local' || symbol?.residence === 'cell') && !isPrivate(name);
    const text = union(all);
    if (isOwn && !parameters.has(name) && counts.get(name) === all.length && text !== null) texts.set(name, text);
  }
  const held = new Map(inner.held);
  const [self] = scope.parameters;
  const isPlain = node.decorator_list.length === 0 && self !== undefined && !counts.has(self);
  if (own.size > 0 && isPlain && args.posonlyargs.length + args.args.length > 0) held.set(self, own);
  return { texts, tuples: inner.tuples, held };
}

/** The text that a parameter has where it is not given. */
export function otherwise(args: Arguments, parameter: string): { readonly otherwise?: KnownText } {
  const positional = [...args.posonlyargs, ...args.args];
  const at = positional.findIndex(({ arg }) => arg === parameter);
  const value =
    at < 0
      ? args.kw_defaults[args.kwonlyargs.findIndex(({ arg }) => arg === parameter)]
      : args.defaults[at - positional.length + args.defaults.length];
  const isNone = value?.kind === 'Constant' && value.value.type === 'none';
  // Nothing has a name that is no text.
  const text = value == null ? null : isNone ? among([]) : knownText(value, NO_VARIABLES);
  return text === null ? {} : { otherwise: text };
}

/** What is known inside a comprehension. */
export function comprehensionVariables(
  generators: readonly Comprehension[],
  scope: Scope,
  outer: KnownVariables,
): KnownVariables {
  const inner = without(outer, boundIn(scope));
  const texts = new Map(inner.texts);
  const found = new Map<string, (KnownText | null)[]>();
  for (const { target, iter } of generators)
    for (const [name, text] of taken(target, iter, inner)) found.set(name, [...(found.get(name) ?? []), text]);
  const counts = bindingCounts(generators.map(({ target }) => target));
  const [first] = generators;
  // The outermost iterable is evaluated outside, where the name is another variable.
  const outside = new Set<string>();
  if (first !== undefined) walk(first.iter, (node) => void (node.kind === 'Name' && outside.add(node.id)));
  for (const [name, all] of found) {
    const text = union(all);
    if (counts.get(name) === all.length && text !== null && !outside.has(name) && !isPrivate(name))
      texts.set(name, text);
  }
  return { texts, tuples: inner.tuples, held: inner.held };
}

/** What is known inside a scope whose variables are not looked at. */
export function insideOther(scope: Scope, outer: KnownVariables): KnownVariables {
  return without(outer, boundIn(scope));
}

/** Whether a class around would give the name another one. */
function isPrivate(name: string): boolean {
  return name.startsWith('__');
}

function boundIn({ symbols }: Scope): ReadonlySet<string> {
  const bound = Object.entries(symbols).filter(
    ([, { usage, residence }]) => (usage & BOUND) !== 0 && residence !== 'global-explicit',
  );
  return new Set(bound.map(([name]) => name));
}

function without({ texts, tuples, held }: KnownVariables, names: ReadonlySet<string>): KnownVariables {
  const kept = <Known>(map: ReadonlyMap<string, Known>): Map<string, Known> =>
    new Map([...map].filter(([name]) => !names.has(name)));
  return { texts: kept(texts), tuples: kept(tuples), held: kept(held) };
}

/** What the targets of a loop take from what it goes through. */
function taken(target: ExprNode, iter: ExprNode, variables: KnownVariables): [string, KnownText | null][] {
  if (target.kind === 'Name') return [[target.id, elementsOf(iter, variables)]];
  if (target.kind !== 'Tuple') return [];
  return target.elts.flatMap((element, at): [string, KnownText | null][] => {
    if (element.kind !== 'Name') return [];
    const rows = isDisplay(iter) ? iter.elts : [];
    const column = rows.map((row) => (row.kind === 'Tuple' && !hasStar(row.elts) ? row.elts[at] : undefined));
    const isPlain = rows.length > 0 && column.every((cell) => cell !== undefined) && !hasStar(target.elts);
    return [[element.id, isPlain ? union(column.map((cell) => knownText(cell as ExprNode, variables))) : null]];
  });
}

type Display = ExprNode & { kind: 'Tuple' | 'List' | 'Set' };

function isDisplay(node: ExprNode): node is Display {
  return node.kind === 'Tuple' || node.kind === 'List' || node.kind === 'Set';
}

function hasStar(nodes: readonly ExprNode[]): boolean {
  return nodes.some(({ kind }) => kind === 'Starred');
}

/** What a display's elements may be. */
function elementsOf(node: ExprNode, variables: KnownVariables): KnownText | null {
  if (node.kind === 'Name') return variables.tuples.get(node.id) ?? null;
  return isDisplay(node) && node.elts.length > 0 ? union(node.elts.map((part) => knownText(part, variables))) : null;
}

/** How often each name is bound in some code, in any way that syntax has. */
export function bindingCounts(nodes: readonly Node[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string | null): void => {
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const node of nodes) {
    walk(node, (inner) => {
      switch (inner.kind) {
        case 'Name':
          if (inner.ctx !== 'Load') add(inner.id);
          return;
        case 'FunctionDef':
        case 'AsyncFunctionDef':
        case 'ClassDef':
        case 'ExceptHandler':
        case 'MatchAs':
        case 'MatchStar':
          add(inner.name);
          return;
        case 'MatchMapping':
          add(inner.rest);
          return;
        case 'alias':
          add(inner.asname ?? (inner.name.split('.')[0] as string));
          return;
        case 'Global':
        case 'Nonlocal':
          for (const name of inner.names) add(name);
          return;
        default:
          return;
      }
    });
  }
  return counts;
}

function assigned(node: Node): readonly [string | null, ExprNode | null] {
  if (node.kind === 'Assign' && node.targets.length === 1) {
    const [target] = node.targets;
    return [target?.kind === 'Name' ? target.id : null, node.value];
  }
  if (node.kind === 'AnnAssign') return [node.target.kind === 'Name' ? node.target.id : null, node.value];
  if (node.kind === 'NamedExpr') return [node.target.kind === 'Name' ? node.target.id : null, node.value];
  return [null, null];
}

function literal(node: ExprNode): string | null {
  return node.kind === 'Constant' && node.value.type === 'str' ? node.value.value : null;
}

/** What follows the last conversion of a format. */
function afterConversion(format: string): string {
  const last = format.lastIndexOf('%');
  if (last < 0) return '';
  return format.slice(last).replace(/^%(\([^)]*\))?[#0\- +]*(\*|\d+)?(\.(\*|\d+))?[hlL]?./s, '');
}

function among(texts: readonly string[], constants: readonly string[] = []): KnownText {
  return { kind: 'among', texts, ...(constants.length > 0 ? { constants } : {}) };
}

function like(prefix: string, suffix: string, constants: readonly string[] = []): KnownText | null {
  if (prefix === '' && suffix === '') return null;
  return { kind: 'like', prefix, suffix, ...(constants.length > 0 ? { constants } : {}) };
}

function constantsIn(...texts: readonly (KnownText | null)[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text?.constants ?? []))];
}

function union(all: readonly (KnownText | null)[]): KnownText | null {
  const known = all.filter((text) => text !== null && text.kind !== 'given');
  if (known.length === 0 || known.length < all.length) return all.length === 1 ? (all[0] ?? null) : null;
  const constants = constantsIn(...known);
  const texts = new Set(known.flatMap((text) => (text.kind === 'among' ? text.texts : [])));
  if (known.every(({ kind }) => kind === 'among')) return texts.size > MOST_TEXTS ? null : among([...texts], constants);
  return like(common(known.map(prefixOf)), reversed(common(known.map((text) => reversed(suffixOf(text))))), constants);
}

/** One text after another. */
function joined(left: KnownText | null, right: KnownText | null): KnownText | null {
  if (left?.kind === 'given' || right?.kind === 'given')
    return joined(left?.kind === 'given' ? null : left, right?.kind === 'given' ? null : right);
  const constants = constantsIn(left, right);
  if (left?.kind === 'among' && right?.kind === 'among' && left.texts.length * right.texts.length <= MOST_TEXTS)
    return among(
      left.texts.flatMap((first) => right.texts.map((second) => first + second)),
      constants,
    );
  const whole = (text: KnownText | null): string | null =>
    text?.kind === 'among' && text.texts.length === 1 ? (text.texts[0] as string) : null;
  const prefix = whole(left) === null ? prefixOf(left) : `${whole(left)}${prefixOf(right)}`;
  const suffix = whole(right) === null ? suffixOf(right) : `${suffixOf(left)}${whole(right)}`;
  return like(prefix, suffix, constants);
}

function prefixOf(text: KnownText | null): string {
  if (text === null || text.kind === 'given') return '';
  return text.kind === 'like' ? text.prefix : common(text.texts);
}

function suffixOf(text: KnownText | null): string {
  if (text === null || text.kind === 'given') return '';
  return text.kind === 'like' ? text.suffix : reversed(common(text.texts.map(reversed)));
}

/** What all texts begin with. */
function common(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
