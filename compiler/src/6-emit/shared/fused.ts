// Fused expressions: what computes with local variables, constants, attributes and items alone is also written as one Rust expression
// over `fused::Operands`. It has no effect and stands for the result as long as all parts are numbers of the machine and plain attributes;
// otherwise the operations evaluate the same from its beginning.

import type { AugAssign, BinaryOperator, BinOp, Call, Compare, CompareOperator, ExprNode, Name } from '../../ast';
import { walk } from '../../ast';
import { floatLiteral } from '../rust/literals';
import type { RustExpression } from '../rust/tree';
import { call, path } from '../rust/tree';
import type { Code } from './code';
import { foldConstant, intLiteral, truthOf } from './constants';
import type { CodeConstant } from './constants';
import type { Register } from './registers';

/** Prints a part that can be printed. What it names is entered in the code object's tables only then. */
type Text = () => string;

/** Larger expressions are left to the operations. */
const MOST_PARTS = 48;

/** Leaves with more parameters are not called inside of expressions (`molt_object::ops::leaves`). */
const MOST_ARGUMENTS = 6;

const ARITHMETIC: Readonly<Partial<Record<BinaryOperator, string>>> = {
  Add: 'add',
  Sub: 'sub',
  Mult: 'mul',
  Div: 'truediv',
  FloorDiv: 'floordiv',
  Mod: 'modulo',
  Pow: 'pow',
  LShift: 'lshift',
  RShift: 'rshift',
  BitAnd: 'and',
  BitOr: 'or',
  BitXor: 'xor',
};

const COMPARISONS: Readonly<Partial<Record<CompareOperator, string>>> = {
  Lt: 'lt',
  LtE: 'le',
  Eq: 'eq',
  NotEq: 'ne',
  Gt: 'gt',
  GtE: 'ge',
};

/** The Rust form of expressions of one code object. */
export class FusedPrinter {
  /** Symbols of the registers and constants in the text. */
  readonly symbols = new Set<string>();
  /** How many operations the printed expressions stand for, and how many of them compute or compare. */
  operations = 0;
  computations = 0;
  private readonly code: Code;
  private parts = 0;

  constructor(code: Code) {
    this.code = code;
  }

  /** `&Value`: what exists already. */
  reference(node: ExprNode): Text | null {
    if (this.isTooLarge()) return null;
    const constant = foldConstant(node);
    if (constant !== null) return () => `at.constant(${this.constant(constant)})?`;
    switch (node.kind) {
      case 'Name': {
        const register = this.code.local(node.id);
        if (register === null) return this.global(node);
        const read = this.code.flow.isBound(register.bit) ? 'register' : 'bound';
        return () => `at.${read}(${this.register(register)})?`;
      }
      case 'Attribute': {
        this.operations += 1;
        const object = this.reference(node.value);
        return object && (() => `at.attribute(${object()}, ${reference(this.code.cacheOf(node))})?`);
      }
      case 'Subscript': {
        this.operations += 1;
        const object = this.reference(node.value);
        const key = object && this.key(node.slice);
        return key && (() => `at.item(${object()}, ${key()})?`);
      }
      case 'Call':
        return this.lookup(node);
      default:
        return null;
    }
  }

  /** `dict.get(key)`, or with a default. */
  private lookup({ func, args, keywords }: Call): Text | null {
    const [key, fallback] = args;
    if (func.kind !== 'Attribute' || func.attr !== 'get' || key === undefined) return null;
    if (args.length > 2 || keywords.length > 0) return null;
    this.operations += 2;
    const object = this.reference(func.value);
    const found = object && this.key(key);
    const otherwise =
      fallback === undefined ? () => `at.constant(${this.constant({ type: 'none' })})?` : this.reference(fallback);
    return found && otherwise && (() => `at.get(${object()}, ${found()}, ${otherwise()})?`);
  }

  /** What a body that runs more often than once reads; that of a module does not. */
  private global(node: Name): Text | null {
    if (this.code.scope.kind === 'module' || !this.code.isGlobal(node.id)) return null;
    this.operations += 1;
    return () => `at.global(${reference(this.code.cacheOf(node))})?`;
  }

  private key(node: ExprNode): Text | null {
    if (isComputed(node)) {
      const key = this.number(node);
      return key && (() => `&${key()}.value()`);
    }
    return this.reference(node);
  }

  /** A key as `Value`. */
  keyValue(node: ExprNode): Text | null {
    if (isComputed(node)) {
      const key = this.number(node);
      return key && (() => `${key()}.value()`);
    }
    const key = this.reference(node);
    return key && (() => `${key()}.clone()`);
  }

  /** `fused::Number` */
  number(node: ExprNode): Text | null {
    if (this.isTooLarge()) return null;
    const constant = foldConstant(node);
    if (constant !== null) {
      const literal = numberLiteral(constant);
      return literal === null ? null : () => literal;
    }
    switch (node.kind) {
      case 'BinOp': {
        const left = this.number(node.left);
        return left && this.binary(node.op, left, node.right);
      }
      case 'UnaryOp':
        return this.unary(node.op, node.operand);
      case 'Call': {
        const length = this.length(node);
        if (length !== null) return length;
        const value = this.lookup(node);
        if (value !== null) return () => `fused::number(${value()})?`;
        const result = this.called(node);
        return result && (() => `fused::number(&${result()})?`);
      }
      case 'IfExp':
        return this.conditional(node.test, this.number(node.body), this.number(node.orelse));
      default: {
        const value = this.reference(node);
        return value && (() => `fused::number(${value()})?`);
      }
    }
  }

  /** A call of a function or a method that may have a leaf, as `Value`. The library, most of which never runs, has none. */
  private called(node: Call): Text | null {
    const { func, args, keywords } = node;
    if (this.code.module.options.library === true || keywords.length > 0 || args.length > MOST_ARGUMENTS) return null;
    this.operations += 2;
    const object = func.kind === 'Attribute' ? this.reference(func.value) : null;
    const callee = func.kind === 'Attribute' ? object : func.kind === 'Name' ? this.reference(func) : null;
    const values = callee && all(args.map((arg) => this.value(arg)));
    if (values === null || callee === null) return null;
    const list = (): string => `[${values.map((value) => value()).join(', ')}]`;
    if (object === null) return () => `at.call(${callee()}, ${list()})?`;
    return () => `at.call_method(${callee()}, ${reference(this.code.cacheOf(node))}, ${list()})?`;
  }

  /** `len(container)` */
  private length(node: Call): Text | null {
    const [container] = this.argumentsOfBuiltin(node, 'len', 1) ?? [];
    const object = container && this.reference(container);
    return object ? () => `at.length(${reference(this.code.cacheOf(node.func))}, ${object()})?` : null;
  }

  /** `isinstance(value, class)`, or of several classes. */
  private isinstance(node: Call): Text | null {
    const [value, classes] = this.argumentsOfBuiltin(node, 'isinstance', 2) ?? [];
    if (value === undefined || classes === undefined) return null;
    const object = this.reference(value);
    const wanted = all((classes.kind === 'Tuple' ? classes.elts : [classes]).map((one) => this.reference(one)));
    if (object === null || wanted === null) return null;
    return () => {
      const list = wanted.map((one) => one()).join(', ');
      return `at.isinstance(${reference(this.code.cacheOf(node.func))}, ${object()}, &[${list}])?`;
    };
  }

  /** The positional arguments of a call of what may be a builtin, if there are so many and no others. */
  private argumentsOfBuiltin(node: Call, name: string, count: number): readonly ExprNode[] | null {
    const { func, args, keywords } = node;
    if (func.kind !== 'Name' || func.id !== name || args.length !== count || keywords.length > 0) return null;
    if (!this.code.isGlobal(name)) return null;
    this.operations += 2;
    this.computations += 1;
    return args;
  }

  /** `left op right` of numbers. */
  binary(op: BinaryOperator, left: Text, node: ExprNode): Text | null {
    const method = ARITHMETIC[op];
    if (method === undefined) return null;
    this.operations += 1;
    this.computations += 1;
    const right = this.number(node);
    return right && (() => `${left()}.${method}(${right()})?`);
  }

  private unary(op: string, node: ExprNode): Text | null {
    if (op === 'Not') return null;
    this.operations += 1;
    this.computations += 1;
    const operand = this.number(node);
    if (op === 'UAdd') return operand;
    return operand && (() => `${operand()}.${op === 'USub' ? 'negative' : 'invert'}()?`);
  }

  /** `bool` */
  condition(node: ExprNode): Text | null {
    if (this.isTooLarge()) return null;
    const constant = foldConstant(node);
    if (constant !== null) {
      const truth = truthOf(constant);
      return truth === null ? null : () => String(truth);
    }
    switch (node.kind) {
      case 'Compare':
        return this.comparison(node);
      case 'BoolOp': {
        const values = all(node.values.map((value) => this.condition(value)));
        const operator = node.op === 'And' ? ' && ' : ' || ';
        return values && (() => `(${values.map((value) => value()).join(operator)})`);
      }
      case 'Call': {
        const truth = this.isinstance(node);
        if (truth !== null) return truth;
        const length = this.length(node);
        if (length !== null) return () => `${length()}.truth()`;
        const value = this.lookup(node);
        if (value !== null) return () => `at.truth(${value()})?`;
        const result = this.called(node);
        return result && (() => `at.truth(&${result()})?`);
      }
      case 'IfExp':
        return this.conditional(node.test, this.condition(node.body), this.condition(node.orelse));
      case 'UnaryOp': {
        if (node.op !== 'Not') break;
        const operand = this.condition(node.operand);
        return operand && (() => `!${operand()}`);
      }
    }
    if (node.kind === 'BinOp' || node.kind === 'UnaryOp') {
      const value = this.number(node);
      return value && (() => `${value()}.truth()`);
    }
    const value = this.reference(node);
    return value && (() => `at.truth(${value()})?`);
  }

  private comparison(node: Compare): Text | null {
    const operands = [node.left, ...node.comparators];
    // An operand between two comparisons is written twice.
    if (operands.slice(1, -1).some(containsCall)) return null;
    const tests = all(
      node.ops.map((op, at) => this.compare(op, operands[at] as ExprNode, operands[at + 1] as ExprNode)),
    );
    if (tests === null) return null;
    const text = (): string => tests.map((test) => test()).join(' && ');
    return tests.length === 1 ? text : () => `(${text()})`;
  }

  private compare(op: CompareOperator, left: ExprNode, right: ExprNode): Text | null {
    this.operations += 1;
    this.computations += 1;
    if (op === 'Is' || op === 'IsNot') {
      const value = isNone(right) ? this.reference(left) : null;
      return value && (() => `${op === 'Is' ? '' : '!'}${value()}.is_none()`);
    }
    const method = COMPARISONS[op];
    if (method === undefined) return null;
    const one = this.number(left);
    const other = one && this.number(right);
    return other && (() => `${(one as Text)()}.${method}(${other()})?`);
  }

  /** `Value` */
  value(node: ExprNode): Text | null {
    if (this.isTooLarge()) return null;
    const constant = foldConstant(node);
    if (constant !== null) return this.constantValue(constant);
    switch (node.kind) {
      case 'BinOp': {
        const value = this.number(node);
        return value && (() => `${value()}.value()`);
      }
      case 'UnaryOp': {
        if (node.op === 'Not') return this.boolean(node);
        const value = this.number(node);
        return value && (() => `${value()}.value()`);
      }
      case 'Compare':
        return this.boolean(node);
      case 'Call': {
        const length = this.length(node);
        if (length !== null) return () => `${length()}.value()`;
        const truth = this.isinstance(node);
        if (truth !== null) return () => `fused::boolean(${truth()})`;
        const value = this.lookup(node);
        return value === null ? this.called(node) : () => `${value()}.clone()`;
      }
      case 'BoolOp':
        return this.decided(node.values, node.op === 'And');
      case 'IfExp':
        return this.conditional(node.test, this.value(node.body), this.value(node.orelse));
      case 'Tuple': {
        const items = all(node.elts.map((item) => this.value(item)));
        return items && (() => `at.tuple([${items.map((item) => item()).join(', ')}])?`);
      }
      default: {
        const value = this.reference(node);
        return value && (() => `${value()}.clone()`);
      }
    }
  }

  private constantValue(constant: CodeConstant): Text {
    if (constant.type === 'none') return () => 'fused::NONE';
    if (constant.type === 'bool') return () => `fused::boolean(${constant.value})`;
    const literal = numberLiteral(constant);
    return () => (literal === null ? `at.constant(${this.constant(constant)})?.clone()` : `${literal}.value()`);
  }

  private boolean(node: ExprNode): Text | null {
    const truth = this.condition(node);
    return truth && (() => `fused::boolean(${truth()})`);
  }

  /** `and` and `or` as values: the operand that decides is the result. */
  private decided(values: readonly ExprNode[], conjunction: boolean): Text | null {
    const texts = all(values.map((value) => this.value(value)));
    return (
      texts &&
      (() =>
        texts
          .map((text) => text())
          .reduceRight((rest, first) => {
            const [whenTrue, whenFalse] = conjunction ? [rest, 'first'] : ['first', rest];
            return `{ let first = ${first}; if at.truth(&first)? { ${whenTrue} } else { ${whenFalse} } }`;
          }))
    );
  }

  /** `body if test else orelse`, both printed already. */
  conditional(test: ExprNode, body: Text | null, orelse: Text | null): Text | null {
    const condition = body && orelse && this.condition(test);
    return condition && (() => `(if ${condition()} { ${(body as Text)()} } else { ${(orelse as Text)()} })`);
  }

  private register(register: Register): string {
    this.symbols.add(register.symbol);
    return register.symbol;
  }

  private constant(constant: CodeConstant): string {
    const symbol = reference(this.code.constant(constant));
    this.symbols.add(symbol);
    return symbol;
  }

  private isTooLarge(): boolean {
    this.parts += 1;
    return this.parts > MOST_PARTS;
  }
}

/** Evaluates an expression into a register: at one go if that is possible and worth it, otherwise by what `operations` emits. */
export function fuse(code: Code, node: ExprNode, dst: Register, operations: () => void): void {
  const printer = new FusedPrinter(code);
  const value = mayFuse(code) ? printer.value(node) : null;
  if (value === null || !isWorthIt(printer)) {
    operations();
    return;
  }
  unless(code, operations, () => {
    const failures = code.cache();
    const closure: RustExpression = { kind: 'text', text: `|at| Some(${value()})`, symbols: printer.symbols };
    return call('fused::put', [path('fr'), path(dst.symbol), failures, closure]);
  });
}

/** Whether [`fuse`] does not leave an expression to the operations. */
export function isFusible(code: Code, node: ExprNode): boolean {
  if (!mayFuse(code)) return false;
  const printer = new FusedPrinter(code);
  return printer.value(node) !== null && isWorthIt(printer);
}

/** Whether a condition that one test operation decides is such an expression. */
export function isFusibleTest(code: Code, node: ExprNode): boolean {
  const isOne = node.kind === 'BinOp' || node.kind === 'Call' || (node.kind === 'Compare' && node.ops.length === 1);
  if (!mayFuse(code) || !isOne) return false;
  const printer = new FusedPrinter(code);
  return printer.condition(node) !== null && isWorthIt(printer);
}

/** Decides a condition at one go, otherwise by the test that `operations` gives; what they decided is then to be tested. */
export function fuseTest(code: Code, node: ExprNode, operations: () => RustExpression): RustExpression {
  const printer = new FusedPrinter(code);
  const truth = printer.condition(node);
  if (truth === null) throw new Error('a condition that cannot be fused');
  const attempt = (): RustExpression => {
    const failures = code.cache();
    const closure: RustExpression = { kind: 'text', text: `|at| Some(${truth()})`, symbols: printer.symbols };
    return call('fused::test', [path('fr'), failures, closure]);
  };
  code.flow.decide(attempt, () => general(code, operations));
  return path('known');
}

/** `object[key] op= value`: in place where a builtin container has the item. */
export function fuseItemUpdate(code: Code, node: AugAssign, operations: () => void): void {
  const { target } = node;
  const printer = new FusedPrinter(code);
  const object = target.kind === 'Subscript' && mayFuse(code) ? printer.reference(target.value) : null;
  const key = object && target.kind === 'Subscript' ? printer.keyValue(target.slice) : null;
  const value = key && printer.binary(node.op, () => 'before', node.value);
  if (value === null || object === null || key === null) {
    operations();
    return;
  }
  unless(code, operations, () => {
    const failures = code.cache();
    const text = `|at| Some(${object()}), |at| Some(${key()}), |at, before| Some(${value()})`;
    return call('fused::update_item', [path('fr'), failures, { kind: 'text', text, symbols: printer.symbols }]);
  });
}

/** `object.attribute op= value`: in place where both inline caches know the instance's own attribute. */
export function fuseUpdate(code: Code, node: AugAssign, operations: () => void): void {
  const { target } = node;
  const printer = new FusedPrinter(code);
  const object = target.kind === 'Attribute' && mayFuse(code) ? printer.reference(target.value) : null;
  const value = object && printer.binary(node.op, () => 'before', node.value);
  if (value === null || object === null) {
    operations();
    return;
  }
  unless(code, operations, () => {
    const caches = `(${reference(code.cacheOf(target))}, ${reference(code.cacheOf(target, 'writing'))})`;
    const failures = code.cache();
    const text = `${caches}, |at| Some(${object()}), |at, before| Some(${value()})`;
    return call('fused::update', [path('fr'), failures, { kind: 'text', text, symbols: printer.symbols }]);
  });
}

/** `list.append(item)` as a statement: at one go where it is a builtin list. */
export function fuseAppend(code: Code, node: Call, operations: () => void): void {
  const printer = new FusedPrinter(code);
  const { func, args, keywords } = node;
  const [argument] = func.kind === 'Attribute' && func.attr === 'append' && keywords.length === 0 ? args : [];
  const list = args.length === 1 && func.kind === 'Attribute' && mayFuse(code) ? printer.reference(func.value) : null;
  const item = list && argument ? printer.value(argument) : null;
  if (list === null || item === null) {
    operations();
    return;
  }
  unless(code, operations, () => {
    const failures = code.cache();
    const text = `|at| Some(${list()}), |at| Some(${item()})`;
    return call('fused::append', [path('fr'), failures, { kind: 'text', text, symbols: printer.symbols }]);
  });
}

function unless(code: Code, operations: () => void, attempt: () => RustExpression): void {
  code.flow.unless(attempt, () => general(code, operations));
}

/** What `operations` emits, nothing of it fused. */
function general<Result>(code: Code, operations: () => Result): Result {
  const outer = code.fusing;
  code.fusing = true;
  const result = operations();
  code.fusing = outer;
  return result;
}

/** Parts of a fused expression are not fused again. The library, most of which never runs, is kept small. */
function mayFuse(code: Code): boolean {
  return !code.fusing && code.flow.reachable && code.module.options.library !== true;
}

function isWorthIt(printer: FusedPrinter): boolean {
  return printer.operations >= 2 && printer.computations >= 1;
}

/** The first of a chain of operations, each the left operand of the one before, that is a fused expression. */
export function firstFusible(code: Code, chain: readonly BinOp[]): BinOp | null {
  if (chain.length > MOST_PARTS) return null;
  return chain.find((operation) => isFusible(code, operation)) ?? null;
}

function all(texts: readonly (Text | null)[]): Text[] | null {
  const found = texts.filter((text): text is Text => text !== null);
  return found.length === texts.length ? found : null;
}

function containsCall(node: ExprNode): boolean {
  let found = false;
  walk(node, (inner) => {
    found ||= inner.kind === 'Call';
    return !found;
  });
  return found;
}

function isNone(node: ExprNode): boolean {
  return node.kind === 'Constant' && node.value.type === 'none';
}

/** Whether a key is a number that does not exist yet. */
function isComputed(node: ExprNode): boolean {
  return node.kind === 'BinOp' || node.kind === 'UnaryOp' || intOf(node) !== null;
}

function intOf(node: ExprNode): RustExpression | null {
  const constant = node.kind === 'Constant' ? foldConstant(node) : null;
  return constant === null ? null : intLiteral(constant);
}

function numberLiteral(constant: CodeConstant): string | null {
  if (constant.type === 'float') return `fused::Number::Float(${floatLiteral(constant.value)})`;
  const int = intLiteral(constant);
  return int === null ? null : `fused::Number::Int(${reference(int)})`;
}

/** The text of a path. */
export function reference(expression: RustExpression): string {
  return expression.kind === 'path' ? expression.text : '';
}
