// Leaf functions: a function whose body comes to one expression over its parameters, such as a property that reads an attribute or the
// key of a sort, is also a Rust function over the registers of its arguments, and so is one that ends in one change of an object, such as
// an `__init__` that keeps its arguments. A call that it answers needs no frame; what it cannot answer the body does from its beginning.

import type { Call, ExprNode, Name, StmtNode } from '../../ast';
import { walk } from '../../ast';
import type { RustExpression, RustItem } from '../rust/tree';
import type { Code } from './code';
import { foldConstant } from './constants';
import { FusedPrinter, reference } from './fused';

export interface Leaf {
  readonly symbol: string;
  /** Whether it may change an object. */
  readonly acts: boolean;
  /** The expression, of a Rust `Value`. */
  readonly value: RustExpression & { readonly kind: 'text' };
}

type Text = () => string;

/** An attribute's new value: the cache of writing it, and the value's text. */
interface Store {
  readonly object: Name;
  readonly cache: Text;
  readonly value: Text;
}

/** Longer bodies are left to the operations. */
const MOST_STORES = 8;

/** What the body of a function comes to, if it is a leaf. To be asked once the body has been emitted. */
export function leafOf(code: Code, body: readonly StmtNode[]): Leaf | null {
  if (!isCandidate(code)) return null;
  const printer = new LeafPrinter(code);
  return finished(code, printer, printer.result(body));
}

/** The same of a `lambda`. */
export function leafOfExpression(code: Code, body: ExprNode): Leaf | null {
  if (!isCandidate(code)) return null;
  const printer = new LeafPrinter(code);
  return finished(code, printer, printer.returned(body));
}

/** The Rust function of a leaf. */
export function leafItem(code: Code, leaf: Leaf): RustItem {
  const groups = [code.registers.constants(), ...code.tables.symbols()];
  const constants = groups.map((group) => group.filter(({ name }) => leaf.value.symbols.has(name)));
  return { kind: 'leaf', documentation: `${code.head.qualifiedName}, without a frame`, constants, ...leaf };
}

function isCandidate(code: Code): boolean {
  return code.head.kind === 'Function' && code.cells.length === 0 && code.free.length === 0;
}

function finished(code: Code, printer: LeafPrinter, value: Text | null): Leaf | null {
  if (value === null) return null;
  const text = value();
  const symbol = code.module.functionNames.unique(`${code.symbol}_leaf`);
  return { symbol, acts: printer.acts, value: { kind: 'text', text, symbols: printer.expressions.symbols } };
}

/** The Rust form of a body that is a leaf's. */
class LeafPrinter {
  readonly expressions: FusedPrinter;
  /** Whether something is changed. */
  acts = false;
  private readonly code: Code;

  constructor(code: Code) {
    this.code = code;
    this.expressions = new FusedPrinter(code);
  }

  /** `return`, `if` whose arms end so, and what a leaf may do before it returns. */
  result(body: readonly StmtNode[]): Text | null {
    const [first, ...rest] = body;
    if (first === undefined) return () => 'fused::NONE';
    switch (first.kind) {
      case 'Pass':
        return this.result(rest);
      case 'Return':
        return first.value === null ? () => 'fused::NONE' : this.returned(first.value);
      case 'If': {
        if (!leaves(first.body) || (rest.length > 0 && first.orelse.length > 0)) return null;
        const otherwise = this.result([...first.orelse, ...rest]);
        return otherwise && this.expressions.conditional(first.test, this.result(first.body), otherwise);
      }
      case 'Expr':
        return this.appended(first.value, rest);
      case 'Assign':
      case 'AnnAssign':
      case 'AugAssign':
        return this.stored(body);
      default:
        return null;
    }
  }

  /** What `return` gives: an expression, or the last item taken from a list. */
  returned(node: ExprNode): Text | null {
    const list = node.kind === 'Call' ? this.receiver(node, 'pop', 0) : null;
    if (list === null) return this.expressions.value(node);
    this.acts = true;
    return () => `{ let list = ${list()}.clone(); on.pop(&list)? }`;
  }

  /** `list.append(item)` and what stands behind it. */
  private appended(node: ExprNode, rest: readonly StmtNode[]): Text | null {
    const [item] = node.kind === 'Call' ? node.args : [];
    const list = node.kind === 'Call' && item !== undefined ? this.receiver(node, 'append', 1) : null;
    const value = list && this.made(item as ExprNode);
    const end = value && this.end(rest);
    if (list === null || value === null || end === null) return null;
    this.acts = true;
    const operands = (): string => `(${list()}.clone(), ${value()}, ${end()})`;
    return () => `{ let (list, item, end) = ${operands()}; on.append(&list, item)?; end }`;
  }

  /** The object of such a method call. */
  private receiver(node: Call, method: string, count: number): Text | null {
    const { func, args, keywords } = node;
    if (func.kind !== 'Attribute' || func.attr !== method || args.length !== count || keywords.length > 0) return null;
    return this.expressions.reference(func.value);
  }

  /** New values of attributes of one object, and what stands behind them. */
  private stored(body: readonly StmtNode[]): Text | null {
    const stores: Store[] = [];
    for (const statement of body) {
      if (!isStore(statement)) break;
      const store = stores.length < MOST_STORES ? this.store(statement, stores.length === 0) : null;
      if (store === null || store.object.id !== (stores[0] ?? store).object.id) return null;
      stores.push(store);
    }
    const [first] = stores;
    const object = first && this.expressions.reference(first.object);
    const end = object ? this.end(body.slice(stores.length)) : null;
    if (!object || end === null) return null;
    this.acts = true;
    return () => {
      const values = stores.map(({ cache, value }) => `(${cache()}, ${value()})`).join(', ');
      return `{ let (object, values, end) = (${object()}.clone(), [${values}], ${end()}); on.assign(&object, values)?; end }`;
    };
  }

  /** One of them. What is not the first may not read what those before it may have changed. */
  private store(node: StmtNode, isFirst: boolean): Store | null {
    const [target, others] = node.kind === 'Assign' ? [node.targets[0], node.targets.length - 1] : [targetOf(node), 0];
    if (target?.kind !== 'Attribute' || target.value.kind !== 'Name' || others > 0) return null;
    const object = target.value;
    if (this.code.local(object.id) === null) return null;
    const cache = (): string => reference(this.code.cacheOf(target, 'writing'));
    if (node.kind === 'AugAssign') {
      const before = isFirst ? this.expressions.number(target) : null;
      const after = before && this.expressions.binary(node.op, before, node.value);
      return after && { object, cache, value: () => `${after()}.value()` };
    }
    const given = node.kind === 'Assign' || node.kind === 'AnnAssign' ? node.value : null;
    const value = given !== null && (isFirst || !readsObjects(given)) ? this.made(given) : null;
    return value && { object, cache, value };
  }

  /** A value that may be a new list or dict. */
  private made(node: ExprNode): Text | null {
    if (node.kind === 'List' && node.elts.length === 0) return () => 'on.list()?';
    if (node.kind === 'Dict' && node.keys.length === 0) return () => 'on.dict()?';
    return this.expressions.value(node);
  }

  /** What stands behind a change: nothing that could fail or see it. */
  private end(body: readonly StmtNode[]): Text | null {
    const [first, ...rest] = body;
    if (first === undefined) return () => 'fused::NONE';
    if (first.kind === 'Pass') return this.end(rest);
    if (first.kind !== 'Return') return null;
    if (first.value === null) return () => 'fused::NONE';
    const isKept = first.value.kind === 'Name' && this.code.local(first.value.id) !== null;
    return isKept || foldConstant(first.value) !== null ? this.expressions.value(first.value) : null;
  }
}

function isStore(node: StmtNode): boolean {
  return node.kind === 'Assign' || node.kind === 'AnnAssign' || node.kind === 'AugAssign';
}

function targetOf(node: StmtNode): ExprNode | undefined {
  return node.kind === 'AnnAssign' || node.kind === 'AugAssign' ? node.target : undefined;
}

/** Whether an expression reads what hangs from objects. */
function readsObjects(node: ExprNode): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner.kind === 'Attribute' || inner.kind === 'Subscript' || inner.kind === 'Call';
    return !found;
  });
  return found;
}

/** Whether nothing stands behind the statements. */
function leaves(body: readonly StmtNode[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'If') return leaves(last.body) && leaves(last.orelse);
  return last?.kind === 'Return';
}
