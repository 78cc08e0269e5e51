// The Rust text of a scalar twin: a function over `i64`, `f64` and `bool` that gives `None` where 64 bits do not suffice, or where
// Python would raise; the general body, run from its beginning, then does whatever that comes to.

import type {
  AugAssign,
  BinaryOperator,
  BoolOp,
  Call,
  Compare,
  CompareOperator,
  ConstantValue,
  ExprNode,
  For,
  If,
  IfExp,
  StmtNode,
  UnaryOp,
  While,
} from '../../ast';
import { functionName, NameScope } from '../rust/identifiers';
import { floatLiteral } from '../rust/literals';
import type { ScalarFunction } from './infer';
import type { Inferred, Result, Scalar, Signature } from './types';
import { RUST_TYPE } from './types';

/** An expression's text and type. */
interface Typed {
  readonly text: string;
  readonly type: Scalar;
}

/** The twins that a call may name: their Rust names and signatures. */
export type Twins = ReadonlyMap<string, Signature & { readonly symbol: string }>;

/** The lines of a twin's function. */
export function printTwin(twin: ScalarFunction, symbol: string, twins: Twins): string[] {
  return new TwinPrinter(twin, twins).print(symbol);
}

/**
 * Rust names of a twin's variables, parameters first. `symbols` are the names of twins. No such name has two underscores in a
 * row (`functionName`), so the printer's own have.
 */
export function variableNames(twin: ScalarFunction, symbols: Iterable<string>): ReadonlyMap<string, string> {
  const scope = new NameScope(['fr', 'sc', 'scalars', ...symbols]);
  return new Map([...twin.variables.keys()].map((name) => [name, scope.unique(functionName(name))]));
}

const INT_OPERATORS: Partial<Record<BinaryOperator, string>> = {
  Add: 'checked_add',
  Sub: 'checked_sub',
  Mult: 'checked_mul',
};
const INT_FUNCTIONS: Partial<Record<BinaryOperator, string>> = {
  FloorDiv: 'floor_divide',
  Mod: 'modulo',
  LShift: 'shift_left',
  RShift: 'shift_right',
  Div: 'divide_exactly',
};
const BIT_OPERATORS: Partial<Record<BinaryOperator, string>> = { BitAnd: '&', BitOr: '|', BitXor: '^' };
const FLOAT_OPERATORS: Partial<Record<BinaryOperator, string>> = { Add: '+', Sub: '-', Mult: '*' };
const COMPARISONS: Partial<Record<CompareOperator, string>> = {
  Eq: '==',
  NotEq: '!=',
  Lt: '<',
  LtE: '<=',
  Gt: '>',
  GtE: '>=',
};

class TwinPrinter {
  private readonly twin: ScalarFunction;
  private readonly twins: Twins;
  private readonly names: ReadonlyMap<string, string>;
  private readonly lines: string[] = [];
  private depth = 1;
  private loops = 0;
  /** The loops around, innermost last. */
  private readonly labels: { readonly loop: string; readonly exit: string }[] = [];

  constructor(twin: ScalarFunction, twins: Twins) {
    this.twin = twin;
    this.twins = twins;
    this.names = variableNames(
      twin,
      [...twins.values()].map(({ symbol }) => symbol),
    );
  }

  print(symbol: string): string[] {
    const { node, parameterNames, parameters, variables, result } = this.twin;
    const taken = parameterNames.map(
      (name, at) => `mut ${this.variable(name)}: ${RUST_TYPE[parameters[at] as Scalar]}`,
    );
    const head = `fn ${symbol}(${["sc: &mut Scalars<'_>", ...taken].join(', ')}) -> Option<${rustResult(result)}> {`;
    if (this.calls) this.line('sc.enter()?;');
    for (const [name, type] of variables) {
      if (!parameterNames.includes(name))
        this.line(`let mut ${this.variable(name)}: ${RUST_TYPE[type]} = ${ZERO[type]};`);
    }
    this.statements(node.body);
    if (result === 'none') this.giveBack('()');
    return [head, ...this.lines, '}'];
  }

  private get calls(): boolean {
    return this.twin.callees.size > 0;
  }

  private line(text: string): void {
    this.lines.push('    '.repeat(this.depth) + text);
  }

  private block(head: string, body: () => void, tail = '}'): void {
    this.line(head);
    this.depth += 1;
    body();
    this.depth -= 1;
    this.line(tail);
  }

  private variable(name: string): string {
    return this.names.get(name) as string;
  }

  // ---- statements ----

  private statements(nodes: readonly StmtNode[]): void {
    for (const node of nodes) {
      this.statement(node);
      // Nothing behind what leaves is reached.
      if (node.kind === 'Return' || node.kind === 'Break' || node.kind === 'Continue') return;
    }
  }

  private statement(node: StmtNode): void {
    switch (node.kind) {
      case 'Assign':
        this.assign(node.targets, node.value);
        break;
      case 'AnnAssign':
        this.assign([node.target], node.value as ExprNode);
        break;
      case 'AugAssign':
        this.augmentedAssign(node);
        break;
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
        this.giveBack(this.returned(node.value));
        break;
      case 'Break':
        this.line(`break '${this.labels.at(-1)?.exit};`);
        break;
      case 'Continue':
        this.line(`continue '${this.labels.at(-1)?.loop};`);
        break;
    }
  }

  private assign(targets: readonly ExprNode[], value: ExprNode): void {
    const [target] = targets;
    if (target?.kind === 'Tuple' && value.kind === 'Tuple') {
      const names = target.elts.map((item) => this.target(item));
      const values = value.elts.map((item) => this.expression(item).text);
      // From left to right, so that of two equal targets the last one stays.
      const places = names.map((_, at) => `value__${at}`);
      this.line(`let (${places.join(', ')}) = (${values.join(', ')});`);
      for (const [at, name] of names.entries()) this.line(`${name} = ${places[at]};`);
      return;
    }
    const { text } = this.expression(value);
    const [first, ...others] = targets.map((each) => this.target(each));
    this.line(`${first} = ${text};`);
    for (const other of others) this.line(`${other} = ${first};`);
  }

  private target(node: ExprNode): string {
    return node.kind === 'Name' ? this.variable(node.id) : '';
  }

  private augmentedAssign({ target, op, value }: AugAssign): void {
    const { text } = this.arithmetic(op, this.expression(target), this.expression(value));
    this.line(`${this.target(target)} = ${text};`);
  }

  private ifStatement(node: If): void {
    this.line(`if ${this.test(node.test)} {`);
    this.indented(() => this.statements(node.body));
    if (node.orelse.length > 0) {
      this.line('} else {');
      this.indented(() => this.statements(node.orelse));
    }
    this.line('}');
  }

  private indented(body: () => void): void {
    this.depth += 1;
    body();
    this.depth -= 1;
  }

  private whileLoop(node: While): void {
    this.loop(node.orelse, (loop) => {
      this.block(`'${loop}: loop {`, () => {
        this.line('sc.poll()?;');
        this.line(`if !(${this.test(node.test)}) { break }`);
        this.statements(node.body);
      });
    });
  }

  private forLoop(node: For): void {
    const [first, second, third] = (node.iter as Call).args as [ExprNode, ...ExprNode[]];
    const [start, stop] = second === undefined ? ['0', first] : [this.expression(first).text, second];
    const one = third === undefined || constantInteger(third) === '1';
    this.loop(node.orelse, (loop) => {
      const at = this.loops;
      const [next, end, step] = [`next__${at}`, `stop__${at}`, `step__${at}`];
      this.line(`let (mut ${next}, ${end}): (i64, i64) = (${start}, ${this.expression(stop).text});`);
      if (!one) this.line(`let ${step} = scalars::step(${this.expression(third as ExprNode).text})?;`);
      this.block(`'${loop}: loop {`, () => {
        this.line('sc.poll()?;');
        this.line(`if ${one ? `${next} >= ${end}` : `scalars::is_past(${next}, ${end}, ${step})`} { break }`);
        this.line(`${this.target(node.target)} = ${next};`);
        this.line(one ? `${next} += 1;` : `${next} = scalars::advance(${next}, ${end}, ${step});`);
        this.statements(node.body);
      });
    });
  }

  /** A loop and its `else`, which a `break` goes around. */
  private loop(orelse: readonly StmtNode[], loop: (label: string) => void): void {
    this.loops += 1;
    const label = `loop_${this.loops}`;
    const exit = orelse.length > 0 ? `exit_${this.loops}` : label;
    this.labels.push({ loop: label, exit });
    if (orelse.length === 0) {
      loop(label);
      this.labels.pop();
      return;
    }
    this.block(`'${exit}: {`, () => {
      loop(label);
      this.labels.pop();
      this.statements(orelse);
    });
  }

  private returned(value: ExprNode | null): string {
    if (this.twin.result === 'none' || value === null) return '()';
    if (value.kind !== 'Tuple') return this.expression(value).text;
    return `(${value.elts.map((item) => `${this.expression(item).text},`).join(' ')})`;
  }

  private giveBack(text: string): void {
    if (!this.calls) {
      this.line(`return Some(${text});`);
      return;
    }
    this.line(`let result__ = ${text};`);
    this.line('sc.leave();');
    this.line('return Some(result__);');
  }

  // ---- expressions ----

  private expression(node: ExprNode): Typed {
    switch (node.kind) {
      case 'Constant':
        return constant(node.value);
      case 'Name':
        return { text: this.variable(node.id), type: this.twin.variables.get(node.id) as Scalar };
      case 'BinOp':
        return this.arithmetic(node.op, this.expression(node.left), this.expression(node.right));
      case 'UnaryOp':
        return this.unary(node);
      case 'Compare':
        return this.compare(node);
      case 'BoolOp':
        return this.boolean(node);
      case 'IfExp':
        return this.conditional(node);
      default:
        return this.call(node as Call);
    }
  }

  /** An expression's truth. */
  private test(node: ExprNode): string {
    if (node.kind === 'BoolOp')
      return `(${node.values.map((value) => this.test(value)).join(node.op === 'And' ? ' && ' : ' || ')})`;
    if (node.kind === 'UnaryOp' && node.op === 'Not') return `!(${this.test(node.operand)})`;
    return truth(this.expression(node));
  }

  private arithmetic(op: BinaryOperator, left: Typed, right: Typed): Typed {
    if (left.type === 'float' || right.type === 'float') return floatArithmetic(op, asFloat(left), asFloat(right));
    const bits = BIT_OPERATORS[op];
    if (bits !== undefined && left.type === 'bool' && right.type === 'bool') {
      return { text: `(${left.text} ${bits} ${right.text})`, type: 'bool' };
    }
    const [a, b] = [asInt(left), asInt(right)];
    if (bits !== undefined) return { text: `(${a} ${bits} ${b})`, type: 'int' };
    const method = INT_OPERATORS[op];
    if (method !== undefined) return { text: `${a}.${method}(${b})?`, type: 'int' };
    if (op === 'Pow') return { text: `scalars::power(${a}, ${b})?`, type: 'int' };
    // The compiler makes a shift or a mask of these where the divisor is a power of two.
    if (/^[1-9]\d*_i64$/.test(b) && op === 'FloorDiv') return { text: `${a}.div_euclid(${b})`, type: 'int' };
    if (/^[1-9]\d*_i64$/.test(b) && op === 'Mod') return { text: `${a}.rem_euclid(${b})`, type: 'int' };
    return { text: `scalars::${INT_FUNCTIONS[op]}(${a}, ${b})?`, type: op === 'Div' ? 'float' : 'int' };
  }

  private unary(node: UnaryOp): Typed {
    if (node.op === 'Not') return { text: `!(${this.test(node.operand)})`, type: 'bool' };
    const { text, type } = this.expression(node.operand);
    if (node.op === 'UAdd') return { text, type };
    if (node.op === 'Invert') return { text: `(!${text})`, type };
    return { text: type === 'int' ? `${text}.checked_neg()?` : `(-${text})`, type };
  }

  private compare(node: Compare): Typed {
    const operands = [node.left, ...node.comparators].map((operand) => this.expression(operand));
    const parts = node.ops.map((op, at) => comparison(op, operands[at] as Typed, operands[at + 1] as Typed));
    return { text: parts.length === 1 ? (parts[0] as string) : `(${parts.join(' && ')})`, type: 'bool' };
  }

  private boolean(node: BoolOp): Typed {
    const values = node.values.map((value) => this.expression(value));
    const { type } = values[0] as Typed;
    const text = values.reduceRight(
      (rest, left) => {
        if (rest.text === '') return left;
        const choice = node.op === 'And' ? `{ ${rest.text} } else { left__ }` : `{ left__ } else { ${rest.text} }`;
        return { text: `{ let left__ = ${left.text}; if ${truth({ text: 'left__', type })} ${choice} }`, type };
      },
      { text: '', type },
    );
    return { text: `(${text.text})`, type };
  }

  private conditional(node: IfExp): Typed {
    const [body, orelse] = [this.expression(node.body), this.expression(node.orelse)];
    return { text: `(if ${this.test(node.test)} { ${body.text} } else { ${orelse.text} })`, type: body.type };
  }

  private call(node: Call): Typed {
    const name = node.func.kind === 'Name' ? node.func.id : '';
    const args = node.args.map((arg) => this.expression(arg));
    const twin = this.twins.get(name);
    if (twin !== undefined) {
      // Arguments are evaluated before the state of all twins is lent to the callee.
      const places = args.map((_, at) => `argument__${at}`);
      const bind =
        args.length === 0
          ? ''
          : `let (${places.map((place) => `${place},`).join(' ')}) = (${args.map(({ text }) => `${text},`).join(' ')}); `;
      return { text: `{ ${bind}${twin.symbol}(${['sc', ...places].join(', ')})? }`, type: twin.result as Scalar };
    }
    return callBuiltin(name, args);
  }
}

const ZERO: Readonly<Record<Scalar, string>> = { int: '0', float: '0.0', bool: 'false' };

function rustResult(result: Result): string {
  if (result === 'none') return '()';
  if (typeof result === 'string') return RUST_TYPE[result as Scalar];
  return `(${result.map((type: Inferred) => `${RUST_TYPE[type as Scalar]},`).join(' ')})`;
}

function constant(value: ConstantValue): Typed {
  if (value.type === 'bool') return { text: String(value.value), type: 'bool' };
  if (value.type === 'float')
    return { text: `${floatLiteral(value.value)}_f64`.replace(/(INFINITY|NAN)_f64$/, '$1'), type: 'float' };
  return { text: `${BigInt(value.type === 'int' ? value.value : 0)}_i64`, type: 'int' };
}

function constantInteger(node: ExprNode): string | null {
  return node.kind === 'Constant' && node.value.type === 'int' ? node.value.value : null;
}

function truth({ text, type }: Typed): string {
  if (type === 'bool') return text;
  return type === 'int' ? `(${text} != 0)` : `(${text} != 0.0)`;
}

function asInt({ text, type }: Typed): string {
  return type === 'bool' ? `i64::from(${text})` : text;
}

function asFloat(value: Typed): string {
  return value.type === 'float' ? value.text : `(${asInt(value)} as f64)`;
}

function floatArithmetic(op: BinaryOperator, left: string, right: string): Typed {
  const operator = FLOAT_OPERATORS[op];
  if (operator !== undefined) return { text: `(${left} ${operator} ${right})`, type: 'float' };
  return { text: `scalars::${op === 'Pow' ? 'power_float' : 'divide'}(${left}, ${right})?`, type: 'float' };
}

/** An `int` and a `float` are compared by their values, which only those of few enough digits can be as `f64`. */
function comparison(op: CompareOperator, left: Typed, right: Typed): string {
  const operator = COMPARISONS[op];
  if (left.type === right.type) return `(${left.text} ${operator} ${right.text})`;
  if (left.type !== 'float' && right.type !== 'float') return `(${asInt(left)} ${operator} ${asInt(right)})`;
  const exact = (side: Typed): string => (side.type === 'float' ? side.text : `scalars::exact(${asInt(side)})?`);
  return `(${exact(left)} ${operator} ${exact(right)})`;
}

function callBuiltin(name: string, args: readonly Typed[]): Typed {
  const [first] = args as [Typed, ...Typed[]];
  switch (name) {
    case 'abs':
      return { text: first.type === 'int' ? `${first.text}.checked_abs()?` : `${first.text}.abs()`, type: first.type };
    case 'float':
      return { text: asFloat(first), type: 'float' };
    case 'int':
      return { text: first.type === 'float' ? `scalars::truncate(${first.text})?` : asInt(first), type: 'int' };
    default: {
      const text = args.map((arg) => arg.text).reduce((best, next) => `scalars::${name}(${best}, ${next})`);
      return { text, type: first.type };
    }
  }
}
