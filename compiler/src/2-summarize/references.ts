// References of a scope's code: dotted names, and attributes of unnamed values. Code inside nested functions, classes,
// lambdas and comprehensions belongs to their own scopes; what the syntax tree puts in the scope around them (decorators,
// defaults, bases, a comprehension's outermost iterable) is walked here.

import { forEachChild, walk } from '../ast';
import type { Look } from './looked-at';
import type { Attribute, Call, Compare, ExprNode, Node } from '../ast';
import type { KnownText } from './known-texts';
import { namespaceRead } from './namespaces';
import type { Access, DottedName, Reference } from './summary';

/** Functions that reach an attribute by a string, and the place of that string among their arguments. */
const BY_STRING: Readonly<Record<string, number>> = {
  getattr: 1,
  setattr: 1,
  hasattr: 1,
  delattr: 1,
  attrgetter: 0,
  methodcaller: 0,
};

/** Those of them that do not give the attribute. */
const ACCESSES: Readonly<Record<string, Access>> = { setattr: 'set', delattr: 'delete', hasattr: 'look' };

/** Functions that import the module that their first argument names. */
const IMPORTERS: ReadonlySet<string> = new Set(['import_module', '__import__']);

/** The parts of `a.b.c`, or null if the expression is anything else. */
export function dottedName(node: ExprNode): DottedName | null {
  const path: string[] = [];
  let at: ExprNode = node;
  while (at.kind === 'Attribute') {
    path.unshift(at.attr);
    at = at.value;
  }
  return at.kind === 'Name' ? [at.id, ...path] : null;
}

/** What to do with nodes that open scopes of their own. */
export interface ReferenceSink {
  readonly add: (reference: Reference) => void;
  /** Called for a node that opens a scope; its parts that belong to the scope around it are walked by the callee. */
  readonly nested: (node: Node) => void;
  /** Called for a call that imports a module by its absolute name. */
  readonly imported: (module: string, node: Call) => void;
  /** A call of `import_module` with a name that is made at run time; gives the names that it may be, as far as the module has them. */
  readonly importedByText: (node: Call) => readonly string[];
  /** The texts that an expression may give. */
  readonly text: (node: ExprNode) => KnownText | null;
  /** How an attribute or a call of `getattr` is looked at whose value nobody gets who could call it; null if somebody does. */
  readonly lookAt: (node: Attribute | Call) => Look | null;
  /** What a test gives; null where that is not known. */
  readonly isTaken: (test: ExprNode) => boolean | null;
  /** Expressions that stand for a namespace of which it is known what is read. */
  readonly readNamespaces: Set<Node>;
}

const OPENS_SCOPE: ReadonlySet<string> = new Set([
  'FunctionDef',
  'AsyncFunctionDef',
  'ClassDef',
  'Lambda',
  'ListComp',
  'SetComp',
  'DictComp',
  'GeneratorExp',
  'TypeAlias',
]);

/** Adds the references of a node and all below it in the same scope. */
export function collectReferences(node: Node, sink: ReferenceSink): void {
  collectNamespaceRead(node, sink);
  if (OPENS_SCOPE.has(node.kind)) {
    sink.nested(node);
  } else if (node.kind === 'Call') {
    collectCall(node, sink);
  } else if (node.kind === 'Compare' && node.left.kind === 'Name' && comparesWithNone(node)) {
    const { id, lineno, col_offset } = node.left;
    sink.add({ name: id, path: [], line: lineno, column: col_offset, use: 'load', isCompared: true });
  } else if (node.kind === 'Compare' && isSearch(node)) {
    collectReferences(node.left, sink);
    collectSearched(node.comparators[0] as ExprNode, sink);
  } else if (node.kind === 'Attribute') {
    collectChain(node, node.ctx === 'Load' ? 'load' : 'store', sink);
  } else if (node.kind === 'Name') {
    const use = node.ctx === 'Load' ? 'load' : 'store';
    sink.add({ name: node.id, path: [], line: node.lineno, column: node.col_offset, use });
  } else if (node.kind === 'IfExp') {
    const taken = sink.isTaken(node.test);
    collectReferences(node.test, sink);
    // What opens a scope is judged by that, so it stays.
    if (taken !== false || hasScope(node.body)) collectReferences(node.body, sink);
    if (taken !== true || hasScope(node.orelse)) collectReferences(node.orelse, sink);
  } else {
    forEachChild(node, (child) => collectReferences(child, sink));
  }
}

function collectNamespaceRead(node: Node, sink: ReferenceSink): void {
  if (sink.readNamespaces.has(node) || !('lineno' in node)) return;
  const found = namespaceRead(node, sink.text);
  if (found === null) return;
  sink.readNamespaces.add(found.namespace);
  const { lineno, col_offset } = node;
  sink.add({ name: null, path: [], line: lineno, column: col_offset, use: 'load', namespace: found.read });
}

function hasScope(node: ExprNode): boolean {
  let found = false;
  walk(node, ({ kind }) => {
    found ||= OPENS_SCOPE.has(kind);
  });
  return found;
}

function collectCall(node: Call, sink: ReferenceSink): void {
  const callee = node.func;
  const importing = importedByCall(node, sink);
  if (callee.kind === 'Name') {
    const reference: Reference = {
      name: callee.id,
      path: [],
      line: callee.lineno,
      column: callee.col_offset,
      use: 'call',
      ...importing,
      ...(callee.id === 'vars' && node.args.length > 0 ? { isSearched: true as const } : {}),
      ...keywordsOf(node),
      ...madeClass(node, callee.id),
      ...byString(node, callee.id, sink),
      ...argumentsOf(node, sink),
    };
    sink.add(reference);
  } else if (callee.kind === 'Attribute') {
    // The receiver is what has the method, unless the function is a module's.
    const asked = byString(node, callee.attr, sink);
    collectChain(callee, 'call', sink, {
      ...asked,
      ...importing,
      ...keywordsOf(node),
      ...madeClass(node, callee.attr),
      ...argumentsOf(node, sink),
    });
  } else {
    collectReferences(callee, sink);
  }
  for (const argument of node.args) collectReferences(argument, sink);
  for (const keyword of node.keywords) collectReferences(keyword.value, sink);
}

function keywordsOf({ keywords }: Call): Pick<Reference, 'keywords'> {
  const names = keywords.flatMap(({ arg, value }) => (arg === null || asksForNothing(value) ? [] : [arg]));
  return names.length === 0 ? {} : { keywords: names };
}

function asksForNothing(value: ExprNode): boolean {
  if (value.kind !== 'Constant') return false;
  return value.value.type === 'none' || (value.value.type === 'bool' && !value.value.value);
}

/** What a call of `getattr` and its kin asks for. */
function byString(node: Call, callee: string, sink: ReferenceSink): Partial<Reference> {
  const { args } = node;
  const position = Object.hasOwn(BY_STRING, callee) ? BY_STRING[callee] : undefined;
  if (position === undefined) return {};
  const [receiver] = args;
  const key = args[position];
  const look = callee === 'getattr' ? sink.lookAt(node) : null;
  const parts = callee === 'attrgetter' ? pathsOf(args) : null;
  const attribute = parts === null ? literalString(key) : null;
  const text = parts ?? (key === undefined || attribute !== null || hasStar(args) ? null : sink.text(key));
  return {
    attribute,
    ...(text === null ? {} : { text }),
    ...(Object.hasOwn(ACCESSES, callee) ? { access: ACCESSES[callee] as Access } : {}),
    ...(look === null ? {} : { access: look }),
    ...(position === 1 && receiver?.kind === 'Name' ? { receiver: receiver.id } : {}),
    ...(key?.kind === 'Name' ? { key: key.id } : {}),
  };
}

/** The arguments of a call: how many there are, and the texts that they may be; nothing if there are none, or arguments that are not written out. */
function argumentsOf({ args, keywords }: Call, sink: ReferenceSink): Pick<Reference, 'arity' | 'given' | 'named'> {
  if (hasStar(args) || keywords.some(({ arg }) => arg === null)) return { arity: null };
  const counts = {
    ...(args.length > 0 ? { arity: args.length } : {}),
    ...(keywords.length > 0 ? { named: keywords.length } : {}),
  };
  const positional = args.map((argument) => sink.text(argument));
  const named = keywords.map(({ arg, value }): [string, KnownText | null] => [arg as string, sink.text(value)]);
  if (![...positional, ...named.map(([, text]) => text)].some((text) => text !== null)) return counts;
  return { ...counts, given: { positional, keywords: Object.fromEntries(named) } };
}

/** The attributes along several paths, or a path of several parts. */
function pathsOf(args: readonly ExprNode[]): KnownText | null {
  const texts = args.map(literalString);
  if (!texts.every((text) => text !== null)) return null;
  const parts = texts.flatMap((text) => text.split('.'));
  return parts.length > 1 ? { kind: 'among', texts: parts } : null;
}

export function hasStar(nodes: readonly ExprNode[]): boolean {
  return nodes.some(({ kind }) => kind === 'Starred');
}

/** Keywords that take the bases of a class that a function makes. */
const BASES: ReadonlySet<string> = new Set(['__base__', 'bases', 'cls']);

/** What a call that may make a class of several bases derives it from. */
function madeClass({ args, keywords }: Call, callee: string): Pick<Reference, 'makesClass'> {
  if (callee === 'new_class') return { makesClass: [null, null] };
  // What makes it known that there is but one base is the display.
  const isMade = callee === 'type' && args.length !== 1;
  const given = [
    ...(isMade ? [args[1]] : []),
    ...keywords.flatMap(({ arg, value }) => (arg !== null && BASES.has(arg) ? [value] : [])),
  ];
  const displays = given.filter((node) => isMade || node?.kind === 'Tuple');
  if (displays.length === 0) return {};
  return {
    makesClass: displays.flatMap((node) => (node?.kind === 'Tuple' ? node.elts.flatMap(baseOf) : [null, null])),
  };
}

function baseOf(node: ExprNode): (DottedName | null)[] {
  return node.kind === 'Starred' ? [null, null] : [dottedName(node)];
}

function comparesWithNone({ ops, comparators }: Compare): boolean {
  const [other] = comparators;
  const isNone = other?.kind === 'Constant' && other.value.type === 'none';
  return isNone && comparators.length === 1 && (ops[0] === 'Is' || ops[0] === 'IsNot');
}

/** `x in names`. */
function isSearch({ ops, comparators }: Compare): boolean {
  return comparators.length === 1 && (ops[0] === 'In' || ops[0] === 'NotIn');
}

/** What every module says of itself in texts. */
const MODULE_TEXTS: ReadonlySet<string> = new Set(['__doc__', '__file__', '__name__', '__package__']);

/** References of something whose contents the code does not get. */
function collectSearched(node: ExprNode, sink: ReferenceSink): void {
  if (node.kind === 'Attribute') collectChain(node, 'load', sink, { isSearched: true });
  else collectReferences(node, sink);
}

function isImporter({ func }: Call): boolean {
  return IMPORTERS.has(func.kind === 'Name' ? func.id : func.kind === 'Attribute' ? func.attr : '');
}

function importsByText(node: Call): boolean {
  return isImporter(node) && node.args[0] !== undefined && literalString(node.args[0]) === null;
}

/** The modules that a call imports, if it is one of `import_module`. */
function importedByCall(node: Call, sink: ReferenceSink): Pick<Reference, 'importing'> {
  const literal = literalImport(node);
  if (literal !== null) {
    sink.imported(literal, node);
    return { importing: [literal] };
  }
  const [name] = node.args;
  if (name === undefined || !importsByText(node)) return {};
  const texts = sink.importedByText(node);
  // A name that is put together here need not stand in any text.
  return sink.text(name) === null ? { importing: texts } : {};
}

/** The module that a call of `import_module` with a literal name imports; null for any other call. */
function literalImport(node: Call): string | null {
  const module = isImporter(node) ? literalString(node.args[0]) : null;
  return module === null || !/^[\w.]+$/.test(module) || module.startsWith('.') ? null : module;
}

function collectChain(
  node: Attribute,
  use: Reference['use'],
  sink: ReferenceSink,
  more: Partial<Reference> = {},
): void {
  const path: string[] = [];
  let at: ExprNode = node;
  while (at.kind === 'Attribute') {
    collectNamespaceRead(at, sink);
    path.unshift(at.attr);
    at = at.value;
  }
  const name = at.kind === 'Name' ? at.id : null;
  const ofSuper = superOf(at);
  const plain: Reference = { name, path, line: node.end_lineno, column: node.col_offset, use };
  const literal = literalClass(at);
  const reference =
    ofSuper !== null ? { ...plain, onSuper: ofSuper } : literal === null ? plain : { ...plain, literal };
  const isLookedAt = use === 'load' && sink.lookAt(node) !== null;
  sink.add({ ...reference, ...(isLookedAt ? { isLookedAt } : {}), ...more });
  if (name !== null) return;
  if (at.kind === 'Subscript' && MODULE_TEXTS.has(path[0] as string)) {
    // `sys.modules[name].__file__` gives no module.
    collectSearched(at.value, sink);
    collectReferences(at.slice, sink);
  } else {
    collectReferences(at, sink);
  }
}

/** For `super()` nothing, for `super(C, self)` the name of the class; null for any other expression. */
function superOf(node: ExprNode): DottedName | null {
  if (node.kind !== 'Call' || node.func.kind !== 'Name' || node.func.id !== 'super' || node.keywords.length > 0)
    return null;
  const [owner] = node.args;
  if (owner === undefined) return [];
  return node.args.length === 2 && !hasStar(node.args) ? dottedNameOf(owner) : null;
}

function dottedNameOf(node: ExprNode): DottedName | null {
  return node.kind === 'Name' || node.kind === 'Attribute' ? dottedName(node) : null;
}

/** The builtin class of what a display, a comprehension or a text makes; null for any other expression. */
export function literalClass(node: ExprNode): string | null {
  switch (node.kind) {
    case 'Constant':
      return node.value.type === 'str' || node.value.type === 'bytes' ? node.value.type : null;
    case 'JoinedStr':
      return 'str';
    case 'Dict':
    case 'DictComp':
      return 'dict';
    case 'List':
    case 'ListComp':
      return 'list';
    case 'Set':
    case 'SetComp':
      return 'set';
    case 'Tuple':
      return 'tuple';
    default:
      return null;
  }
}

function literalString(node: ExprNode | undefined): string | null {
  return node?.kind === 'Constant' && node.value.type === 'str' ? node.value.value : null;
}
