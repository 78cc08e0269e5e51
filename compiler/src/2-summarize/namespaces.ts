// Reads of a module's namespace by names that are no attributes in the source: `globals()[name]`, `vars(module).get(name)`,
// `module.__dict__`, `getattr(sys.modules[__name__], name)`, `dir(module)`.

import type { Call, ExprNode, Node } from '../ast';
import type { KnownText } from './known-texts';
import type { DottedName, NamespaceRead } from './summary';

/** A read, and the expression below it that stands for the namespace: it is not read besides. */
export interface FoundRead {
  readonly read: NamespaceRead;
  readonly namespace: Node;
}

/** Methods of a namespace that give what it has under one name. */
const GIVING: ReadonlySet<string> = new Set(['__getitem__', 'get', 'pop', 'setdefault']);

/** Methods that give nothing of it. */
const FILLING: ReadonlySet<string> = new Set(['__setitem__', 'update']);

const GETTERS: ReadonlySet<string> = new Set(['getattr', 'hasattr']);

/** The texts that an expression may give; null if nothing is known of them. */
type Texts = (node: ExprNode) => KnownText | null;

/** The read that an expression is; null if it is none. */
export function namespaceRead(node: Node, textOf: Texts): FoundRead | null {
  switch (node.kind) {
    case 'Subscript':
      return ofNamespace(node.value, textOf(node.slice), node.ctx === 'Load' ? 'get' : 'set');
    case 'Compare': {
      const [other] = node.comparators;
      const isSearch = node.comparators.length === 1 && (node.ops[0] === 'In' || node.ops[0] === 'NotIn');
      return isSearch && other !== undefined ? ofNamespace(other, textOf(node.left), 'names') : null;
    }
    case 'Call':
      return methodCall(node, textOf) ?? builtinCall(node, textOf) ?? ofNamespace(node, null, 'get');
    case 'Attribute':
    case 'Name':
      return ofNamespace(node, null, 'get');
    default:
      return null;
  }
}

function ofNamespace(namespace: ExprNode, text: KnownText | null, access: NamespaceRead['access']): FoundRead | null {
  const of = namespaceOf(namespace);
  return of === null ? null : { read: { of, text, access, isAttribute: false }, namespace };
}

function methodCall({ func, args }: Call, textOf: Texts): FoundRead | null {
  if (func.kind !== 'Attribute') return null;
  const [key] = args;
  if (GIVING.has(func.attr) && key !== undefined) return ofNamespace(func.value, textOf(key), 'get');
  return FILLING.has(func.attr) ? ofNamespace(func.value, null, 'set') : null;
}

function builtinCall({ func, args }: Call, textOf: Texts): FoundRead | null {
  const [namespace, key] = args;
  if (func.kind !== 'Name' || namespace === undefined) return null;
  const of = moduleOf(namespace);
  if (of === null) return null;
  if (func.id === 'dir' && args.length === 1)
    return { read: { of, text: null, access: 'names', isAttribute: false }, namespace };
  // What is asked of a plain name is known of the call itself.
  if (!GETTERS.has(func.id) || key === undefined || namespace.kind === 'Name') return null;
  const access = func.id === 'hasattr' ? 'names' : 'get';
  return { read: { of, text: textOf(key), access, isAttribute: true }, namespace };
}

/** The module whose namespace an expression is, empty for the module of the code itself; null if it is none. */
function namespaceOf(node: ExprNode): DottedName | null {
  if (node.kind === 'Attribute') return node.attr === '__dict__' ? moduleOf(node.value) : null;
  if (node.kind === 'Name') return node.id === '__builtins__' ? [node.id] : null;
  if (node.kind !== 'Call' || node.func.kind !== 'Name' || node.keywords.length > 0) return null;
  const [only, ...others] = node.args;
  if (node.func.id === 'globals') return only === undefined ? [] : null;
  return node.func.id === 'vars' && only !== undefined && others.length === 0 ? moduleOf(only) : null;
}

/** What an expression names that may be a module; empty for `sys.modules[__name__]`. */
function moduleOf(node: ExprNode): DottedName | null {
  if (node.kind === 'Name') return [node.id];
  if (node.kind === 'Attribute') {
    const inner = moduleOf(node.value);
    return inner === null || inner.length === 0 ? null : [...inner, node.attr];
  }
  if (node.kind !== 'Subscript' || node.slice.kind !== 'Name' || node.slice.id !== '__name__') return null;
  const holder = moduleOf(node.value);
  return holder?.at(-1) === 'modules' ? [] : null;
}
