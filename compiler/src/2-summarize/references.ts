// References of a scope's code: dotted names, and attributes of unnamed values. Code inside nested functions, classes,
// lambdas and comprehensions belongs to their own scopes; what the syntax tree puts in the scope around them (decorators,
// defaults, bases, a comprehension's outermost iterable) is walked here.

import { forEachChild } from '../ast';
import type { Attribute, Call, ExprNode, Node } from '../ast';
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
    const reference: Reference = {
      name: callee.id,
      path: [],
      line: callee.lineno,
      column: callee.col_offset,
      use: 'call',
    };
    sink.add(position === undefined ? reference : { ...reference, attribute: literalString(node.args[position]) });
  } else if (callee.kind === 'Attribute') {
    const position = BY_STRING[callee.attr];
    collectChain(callee, 'call', sink, position === undefined ? undefined : literalString(node.args[position]));
  } else {
    collectReferences(callee, sink);
  }
  for (const argument of node.args) collectReferences(argument, sink);
  for (const keyword of node.keywords) collectReferences(keyword.value, sink);
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
  const reference: Reference = { name, path, line: node.end_lineno, column: node.col_offset, use };
  sink.add(attribute === undefined ? reference : { ...reference, attribute });
  if (name === null) collectReferences(at, sink);
}

function literalString(node: ExprNode | undefined): string | null {
  return node?.kind === 'Constant' && node.value.type === 'str' ? node.value.value : null;
}
