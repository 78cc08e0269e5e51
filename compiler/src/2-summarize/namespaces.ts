// Reads of the namespace of a module or a class by names that are no attributes in the source: `globals()[name]`, `vars(module).get(name)`,
// `module.__dict__`, `getattr(sys.modules[__name__], name)`, `dir(module)`, `type(x).__dict__`.

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
  return of === undefined ? null : { read: { of, text, access, isAttribute: false }, namespace };
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
  if (of === undefined) return null;
  if (func.id === 'dir' && args.length === 1)
    return { read: { of, text: null, access: 'names', isAttribute: false }, namespace };
  // What is asked of a plain name is known of the call itself.
  if (!GETTERS.has(func.id) || key === undefined || namespace.kind === 'Name') return null;
  const access = func.id === 'hasattr' ? 'names' : 'get';
  return { read: { of, text: textOf(key), access, isAttribute: true }, namespace };
}

/** Whose namespace an expression is, as `NamespaceRead` has it; undefined if it is none. */
function namespaceOf(node: ExprNode): NamespaceRead['of'] | undefined {
  if (node.kind === 'Attribute') return node.attr === '__dict__' ? holderOf(node.value) : undefined;
  if (node.kind === 'Name') return node.id === '__builtins__' ? [node.id] : undefined;
  if (node.kind !== 'Call' || node.func.kind !== 'Name' || node.keywords.length > 0) return undefined;
  const [only, ...others] = node.args;
  if (node.func.id === 'globals') return only === undefined ? [] : undefined;
  return node.func.id === 'vars' && only !== undefined && others.length === 0 ? holderOf(only) : undefined;
}

/** What has a namespace: a module, or the class of an object. */
function holderOf(node: ExprNode): NamespaceRead['of'] | undefined {
  const isClass =
    node.kind === 'Call'
      ? node.func.kind === 'Name' && node.func.id === 'type' && node.args.length === 1
      : node.kind === 'Attribute' && node.attr === '__class__';
  return isClass ? null : moduleOf(node);
}

/** What an expression names that may be a module; empty for `sys.modules[__name__]`, undefined for what names none. */
function moduleOf(node: ExprNode): DottedName | undefined {
  if (node.kind === 'Name') return [node.id];
  if (node.kind === 'Attribute') {
    const inner = moduleOf(node.value);
    return inner === undefined || inner.length === 0 ? undefined : [...inner, node.attr];
  }
  if (node.kind !== 'Subscript' || node.slice.kind !== 'Name' || node.slice.id !== '__name__') return undefined;
  return moduleOf(node.value)?.at(-1) === 'modules' ? [] : undefined;
}
