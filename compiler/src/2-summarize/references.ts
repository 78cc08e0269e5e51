// References of a scope's code: dotted names, and attributes of unnamed values. Code inside nested functions, classes,
// lambdas and comprehensions belongs to their own scopes; what the syntax tree puts in the scope around them (decorators,
// defaults, bases, a comprehension's outermost iterable) is walked here.

import { forEachChild } from '../ast';
import type { Attribute, Call, Compare, ExprNode, Node } from '../ast';
import type { DottedName, Reference } from './summary';

/** Functions that reach an attribute by a string, and the place of that string among their arguments. */
const BY_STRING: Readonly<Record<string, number>> = {
  getattr: 1,
  setattr: 1,
  hasattr: 1,
  delattr: 1,
  attrgetter: 0,
  methodcaller: 0,
};

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
  if (OPENS_SCOPE.has(node.kind)) {
    sink.nested(node);
  } else if (node.kind === 'Call') {
    collectCall(node, sink);
  } else if (node.kind === 'Compare' && node.left.kind === 'Name' && comparesWithNone(node)) {
    const { id, lineno, col_offset } = node.left;
    sink.add({ name: id, path: [], line: lineno, column: col_offset, use: 'load', isCompared: true });
  } else if (node.kind === 'Attribute') {
    collectChain(node, node.ctx === 'Load' ? 'load' : 'store', sink);
  } else if (node.kind === 'Name') {
    const use = node.ctx === 'Load' ? 'load' : 'store';
    sink.add({ name: node.id, path: [], line: node.lineno, column: node.col_offset, use });
  } else {
    forEachChild(node, (child) => collectReferences(child, sink));
  }
}

function collectCall(node: Call, sink: ReferenceSink): void {
  const callee = node.func;
  const imported = importedByCall(node);
  if (imported !== null) sink.imported(imported, node);
  if (callee.kind === 'Name') {
    const position = BY_STRING[callee.id];
    const makesClass = (callee.id === 'type' && node.args.length !== 1) || callee.id === 'new_class';
    const reference: Reference = {
      name: callee.id,
      path: [],
      line: callee.lineno,
      column: callee.col_offset,
      use: 'call',
      ...(makesClass ? { makesClass } : {}),
    };
    sink.add(position === undefined ? reference : { ...reference, ...byString(node, position) });
  } else if (callee.kind === 'Attribute') {
    const position = BY_STRING[callee.attr];
    collectChain(callee, 'call', sink, position === undefined ? undefined : literalString(node.args[position]));
  } else {
    collectReferences(callee, sink);
  }
  for (const argument of node.args) collectReferences(argument, sink);
  for (const keyword of node.keywords) collectReferences(keyword.value, sink);
}

/** What a call of `getattr` and its kin asks for. */
function byString({ args }: Call, position: number): Pick<Reference, 'attribute' | 'receiver' | 'key'> {
  const [receiver] = args;
  const key = args[position];
  return {
    attribute: literalString(key),
    ...(position === 1 && receiver?.kind === 'Name' ? { receiver: receiver.id } : {}),
    ...(key?.kind === 'Name' ? { key: key.id } : {}),
  };
}

function comparesWithNone({ ops, comparators }: Compare): boolean {
  const [other] = comparators;
  const isNone = other?.kind === 'Constant' && other.value.type === 'none';
  return isNone && comparators.length === 1 && (ops[0] === 'Is' || ops[0] === 'IsNot');
}

/** The module that a call of `import_module` with a literal name imports; null for any other call. */
function importedByCall({ func, args }: Call): string | null {
  const callee = func.kind === 'Name' ? func.id : func.kind === 'Attribute' ? func.attr : '';
  const module = IMPORTERS.has(callee) ? literalString(args[0]) : null;
  return module === null || !/^[\w.]+$/.test(module) || module.startsWith('.') ? null : module;
}

function collectChain(node: Attribute, use: Reference['use'], sink: ReferenceSink, attribute?: string | null): void {
  const path: string[] = [];
  let at: ExprNode = node;
  while (at.kind === 'Attribute') {
    path.unshift(at.attr);
    at = at.value;
  }
  const name = at.kind === 'Name' ? at.id : null;
  const onSuper = at.kind === 'Call' && at.func.kind === 'Name' && at.func.id === 'super' && at.args.length === 0;
  const plain: Reference = { name, path, line: node.end_lineno, column: node.col_offset, use };
  const literal = literalClass(at);
  const reference = onSuper ? { ...plain, onSuper } : literal === null ? plain : { ...plain, literal };
  sink.add(attribute === undefined ? reference : { ...reference, attribute });
  if (name === null) collectReferences(at, sink);
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
