// Which functions compute with numbers alone, so that they can run over Rust's own instead of Python values: nothing but
// parameters, locals, arithmetic, comparisons, `if`, loops over `range`, and calls of functions like them. Such a function has
// no effect, so what cannot be done with 64 bits is left to the general body, from its beginning.

import type { Scope } from '../../2-summarize';
import type {
  AugAssign,
  BinaryOperator,
  BinOp,
  Call,
  Compare,
  ExprNode,
  For,
  FunctionDef,
  If,
  Name,
  StmtNode,
  While,
} from '../../ast';
import type { Inferred, Result, Scalar, Signature } from './types';
import { isKnown, unify, unifyResults } from './types';

/** A function that has a twin over scalars. */
export interface ScalarFunction extends Signature {
  readonly node: FunctionDef;
  readonly parameterNames: readonly string[];
  readonly variables: ReadonlyMap<string, Scalar>;
  /** Functions of the module that it calls. */
  readonly callees: ReadonlySet<string>;
  /** Builtins that it calls. */
  readonly builtins: ReadonlySet<string>;
}

/** What a name of the module, called, is known to be. */
export type Callees = ReadonlyMap<string, Signature>;

/** Builtins that a twin may call, besides `range` in a `for`. */
export const SCALAR_BUILTINS: ReadonlySet<string> = new Set(['abs', 'min', 'max', 'int', 'float']);

const I64_LIMIT = 2n ** 63n;
const INTEGER_ONLY: ReadonlySet<BinaryOperator> = new Set(['FloorDiv', 'Mod', 'LShift', 'RShift']);
const BITWISE: ReadonlySet<BinaryOperator> = new Set(['BitAnd', 'BitOr', 'BitXor']);
const MOST_PASSES = 8;
/** How many values a returned tuple may have (`molt_object::ops::scalars::ScalarResult`). */
const MOST_RESULTS = 6;

/** The parameters of a function whose twin takes them; null where there are defaults for keywords, `*args` and the like. */
function parametersOf(node: FunctionDef): { name: string; hint: Scalar | null }[] | null {
  const { args } = node;
  if (args.vararg !== null || args.kwarg !== null || args.kwonlyargs.length > 0) return null;
  return [...args.posonlyargs, ...args.args].map(({ arg, annotation }) => ({
    name: arg,
    hint: scalarNamed(annotation),
  }));
}

function scalarNamed(annotation: ExprNode | null): Scalar | null {
  const text = annotation?.kind === 'Name' ? annotation.id : null;
  return text === 'int' || text === 'float' || text === 'bool' ? text : null;
}

/** Infers a function's twin, with unannotated parameters taken for `guess`; null when it has none. */
export function inferFunction(node: FunctionDef, scope: Scope, callees: Callees, guess: Scalar): ScalarFunction | null {
  const parameters = parametersOf(node);
  if (parameters === null || node.type_params.length > 0) return null;
  const locals = new Set(
    Object.entries(scope.symbols).flatMap(([name, { residence }]) => (residence === 'local' ? [name] : [])),
  );
  if (parameters.some(({ name }) => !locals.has(name))) return null;
  const types = parameters.map(({ hint }) => hint ?? guess);
  const inference = new Inference(locals, callees);
  for (const [index, { name }] of parameters.entries()) inference.variables.set(name, types[index] as Scalar);
  let before = '';
  let stable = false;
  for (let pass = 0; pass < MOST_PASSES && !stable; pass += 1) {
    inference.run(
      node,
      parameters.map(({ name }) => name),
    );
    if (inference.rejected) return null;
    const after = JSON.stringify([[...inference.variables], inference.result]);
    stable = after === before;
    before = after;
  }
  // What was not looked at with all types known may not fit together.
  if (!stable) return null;
  const { result, variables } = inference;
  if (result === null) return null;
  return {
    node,
    parameters: types,
    parameterNames: parameters.map(({ name }) => name),
    result,
    variables: variables as ReadonlyMap<string, Scalar>,
    callees: inference.called,
    builtins: inference.builtins,
  };
}

/** Whether all that inference had to find out is known. */
export function isComplete({ result, variables }: ScalarFunction): boolean {
  return isKnown(result) && [...variables.values()].every((type) => isKnown(type));
}

class Inference {
  readonly variables = new Map<string, Inferred>();
  readonly called = new Set<string>();
  readonly builtins = new Set<string>();
  result: Result | null = null;
  rejected = false;
  private readonly locals: ReadonlySet<string>;
  private readonly callees: Callees;
  /** The variables that have a value for sure; null behind what never ends. */
  private bound: ReadonlySet<string> | null = new Set();

  constructor(locals: ReadonlySet<string>, callees: Callees) {
    this.locals = locals;
    this.callees = callees;
  }

  run(node: FunctionDef, parameters: readonly string[]): void {
    this.bound = new Set(parameters);
    this.statements(node.body);
    if (this.bound !== null) this.returns('none');
  }

  private reject(): 'unknown' {
    this.rejected = true;
    return 'unknown';
  }

  // ---- statements ----

  private statements(nodes: readonly StmtNode[]): void {
    for (const node of nodes) {
      if (this.rejected) return;
      this.statement(node);
    }
  }

  private statement(node: StmtNode): void {
    switch (node.kind) {
      case 'Assign':
        this.assign(node.targets, node.value);
        break;
      case 'AnnAssign':
        if (node.value !== null) this.assign([node.target], node.value);
        else this.reject();
        return;
      case 'AugAssign':
        this.augmentedAssign(node);
        break;
      case 'Expr':
        if (node.value.kind !== 'Constant') this.reject();
        return;
      case 'If':
        this.ifStatement(node);
        break;
      case 'While':
        this.whileLoop(node);
        break;
      case 'For':
        this.forLoop(node);
        break;
      case 'Return':
        this.returnStatement(node.value);
        this.bound = null;
        return;
      case 'Break':
      case 'Continue':
        this.bound = null;
        return;
      case 'Pass':
        return;
      default:
        this.reject();
    }
  }

  private assign(targets: readonly ExprNode[], value: ExprNode): void {
    const [target] = targets;
    if (target?.kind === 'Tuple' && targets.length === 1) {
      if (value.kind !== 'Tuple' || value.elts.length !== target.elts.length) return void this.reject();
      const types = value.elts.map((item) => this.expression(item));
      for (const [index, item] of target.elts.entries()) this.bind(item, types[index] as Inferred);
      return;
    }
    const type = this.expression(value);
    for (const each of targets) this.bind(each, type);
  }

  private augmentedAssign({ target, op, value }: AugAssign): void {
    if (target.kind !== 'Name') return void this.reject();
    const left = this.name(target.id);
    this.bind(target, this.arithmetic(op, left, this.expression(value), value));
  }

  private bind(target: ExprNode, type: Inferred): void {
    if (target.kind !== 'Name' || !this.locals.has(target.id)) return void this.reject();
    const unified = unify(this.variables.get(target.id) ?? 'unknown', type);
    if (unified === null) return void this.reject();
    this.variables.set(target.id, unified);
    if (this.bound !== null) this.bound = new Set([...this.bound, target.id]);
  }

  private ifStatement(node: If): void {
    this.expression(node.test);
    const before = this.bound;
    this.statements(node.body);
    const after = this.bound;
    this.bound = before;
    this.statements(node.orelse);
    this.bound = both(after, this.bound);
  }

  private whileLoop(node: While): void {
    this.expression(node.test);
    this.loop(node.body, node.orelse);
  }

  private forLoop(node: For): void {
    const { iter, target } = node;
    if (iter.kind !== 'Call' || iter.func.kind !== 'Name' || iter.func.id !== 'range' || target.kind !== 'Name') {
      return void this.reject();
    }
    if (!this.isBuiltin('range') || iter.keywords.length > 0 || iter.args.length < 1 || iter.args.length > 3) {
      return void this.reject();
    }
    for (const bound of iter.args) if (!integral(this.expression(bound))) this.reject();
    this.builtins.add('range');
    const before = this.bound;
    this.bind(target, 'int');
    this.loop(node.body, node.orelse);
    this.bound = before;
  }

  /** What a loop binds may not be bound behind it. */
  private loop(body: readonly StmtNode[], orelse: readonly StmtNode[]): void {
    const before = this.bound;
    this.statements(body);
    this.bound = before;
    this.statements(orelse);
    this.bound = before;
  }

  private returnStatement(value: ExprNode | null): void {
    if (value === null || (value.kind === 'Constant' && value.value.type === 'none')) this.returns('none');
    else
      this.returns(value.kind === 'Tuple' ? value.elts.map((item) => this.expression(item)) : this.expression(value));
  }

  private returns(type: Result): void {
    const unified = this.result === null ? type : unifyResults(this.result, type);
    if (unified === null || (typeof unified !== 'string' && !isTupleResult(unified))) this.reject();
    else this.result = unified;
  }

  // ---- expressions ----

  expression(node: ExprNode): Inferred {
    switch (node.kind) {
      case 'Constant':
        return this.constant(node.value);
      case 'Name':
        return this.name(node.id);
      case 'BinOp':
        return this.binary(node);
      case 'UnaryOp': {
        const operand = this.expression(node.operand);
        if (node.op === 'Not') return 'bool';
        if (operand === 'unknown') return 'unknown';
        if (node.op === 'Invert') return operand === 'int' ? 'int' : this.reject();
        return operand === 'bool' ? this.reject() : operand;
      }
      case 'Compare':
        return this.compare(node);
      case 'BoolOp':
        return this.same(node.values.map((value) => this.expression(value)));
      case 'IfExp':
        this.expression(node.test);
        return this.same([this.expression(node.body), this.expression(node.orelse)]);
      case 'Call':
        return this.call(node);
      default:
        return this.reject();
    }
  }

  private constant(value: Extract<ExprNode, { kind: 'Constant' }>['value']): Inferred {
    if (value.type === 'bool' || value.type === 'float') return value.type;
    if (value.type === 'int' && BigInt(value.value) < I64_LIMIT) return 'int';
    return this.reject();
  }

  private name(id: string): Inferred {
    if (!this.locals.has(id)) return this.reject();
    if (this.bound !== null && !this.bound.has(id)) return this.reject();
    return this.variables.get(id) ?? 'unknown';
  }

  private same(types: readonly Inferred[]): Inferred {
    let all: Inferred = 'unknown';
    for (const type of types) {
      const unified = unify(all, type);
      if (unified === null) return this.reject();
      all = unified;
    }
    return all;
  }

  private binary(node: BinOp): Inferred {
    return this.arithmetic(node.op, this.expression(node.left), this.expression(node.right), node.right);
  }

  private arithmetic(op: BinaryOperator, left: Inferred, right: Inferred, rightNode: ExprNode): Inferred {
    if (op === 'MatMult') return this.reject();
    const float = left === 'float' || right === 'float';
    if (float && (INTEGER_ONLY.has(op) || BITWISE.has(op))) return this.reject();
    if (op === 'Pow' && !float && !isSmallExponent(rightNode)) return this.reject();
    if (float) return 'float';
    if (left === 'unknown' || right === 'unknown') return 'unknown';
    if (op === 'Div') return 'float';
    return BITWISE.has(op) && left === 'bool' && right === 'bool' ? 'bool' : 'int';
  }

  private compare(node: Compare): Inferred {
    const operands = [node.left, ...node.comparators];
    const ordered = node.ops.every((op) => ['Eq', 'NotEq', 'Lt', 'LtE', 'Gt', 'GtE'].includes(op));
    // An operand between two comparisons is written twice.
    const simple = operands.slice(1, -1).every(({ kind }) => kind === 'Name' || kind === 'Constant');
    if (!ordered || !simple) return this.reject();
    for (const operand of operands) this.expression(operand);
    return 'bool';
  }

  private call({ func, args, keywords }: Call): Inferred {
    if (func.kind !== 'Name' || this.locals.has(func.id) || keywords.length > 0) return this.reject();
    const types = args.map((arg) => this.expression(arg));
    const callee = this.callees.get(func.id);
    if (callee !== undefined) return this.callFunction(func, callee, types);
    if (!SCALAR_BUILTINS.has(func.id) || !this.isBuiltin(func.id)) return this.reject();
    this.builtins.add(func.id);
    return this.callBuiltin(func.id, types);
  }

  private callFunction(func: Name, { parameters, result }: Signature, types: readonly Inferred[]): Inferred {
    const fits =
      types.length === parameters.length && types.every((type, at) => type === 'unknown' || type === parameters[at]);
    if (!fits || typeof result !== 'string' || result === 'none') return this.reject();
    this.called.add(func.id);
    return result;
  }

  private callBuiltin(name: string, types: readonly Inferred[]): Inferred {
    const [type = 'unknown'] = types;
    if (types.length === 1 && name === 'float') return 'float';
    if (types.length === 1 && name === 'int') return 'int';
    if (types.length === 1 && name === 'abs') return type === 'bool' ? this.reject() : type;
    const least = name === 'min' || name === 'max' ? 2 : Infinity;
    return types.length >= least && type !== 'bool' ? this.same(types) : this.reject();
  }

  private isBuiltin(name: string): boolean {
    return !this.locals.has(name) && !this.callees.has(name);
  }
}

function isTupleResult(items: readonly Inferred[]): boolean {
  return items.length > 0 && items.length <= MOST_RESULTS;
}

function both(left: ReadonlySet<string> | null, right: ReadonlySet<string> | null): ReadonlySet<string> | null {
  if (left === null) return right;
  return right === null ? left : new Set([...left].filter((name) => right.has(name)));
}

function integral(type: Inferred): boolean {
  return type === 'int' || type === 'unknown';
}

/** A constant, not negative exponent, so that the power of an `int` is an `int`. */
function isSmallExponent(node: ExprNode): boolean {
  return node.kind === 'Constant' && node.value.type === 'int' && BigInt(node.value.value) < 64n;
}
