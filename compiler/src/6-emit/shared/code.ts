// One code object under construction: CPython's "compiler unit". Holds registers, tables and flow, and gives the visitors
// their vocabulary: operations, tests, evaluation of expressions into registers, lines.

import { mangle } from '../../2-summarize/mangle';
import type { Scope } from '../../2-summarize/scope';
import type { ExprNode, Node, Position, StmtNode } from '../../ast';
import { NameScope } from '../rust/identifiers';
import { RESERVED_CONSTANTS } from '../rust/reserved';
import type { RustExpression } from '../rust/tree';
import { call, number, path, slice } from '../rust/tree';
import type { CodeConstant } from './constants';
import { foldConstant, intLiteral } from './constants';
import type { Label, SplitPart } from './flow';
import { Flow, failureExit } from './flow';
import type { Leaf } from './leaves';
import { Lines } from './lines';
import type { ModuleEmission } from './module';
import type { CheckedOperation, PlainOperation, TestOperation } from './operations';
import type { Register } from './registers';
import { Registers } from './registers';
import type { Passing } from './returned-calls';
import { noteReturnedCalls } from './returned-calls';
import { suspendingNodes } from './suspension';
import { Tables } from './tables';
import type { PendingValue, UnwindBlock } from './unwind';

export type CodeKind = 'Function' | 'Generator' | 'Coroutine' | 'AsyncGenerator' | 'Class' | 'Module';

/** An argument of an operation: a register, or anything else already in its Rust form. */
export type Operand = Register | RustExpression;

/** What a code object is, before its body is emitted. */
export interface CodeHead {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: CodeKind;
  readonly scope: Scope;
  /** The node whose `yield`s cut the body. */
  readonly node: Node;
  /** CPython's `co_firstlineno`. */
  readonly firstLine: number;
  readonly positionalOnly: number;
  readonly positional: number;
  readonly keywordOnly: number;
  readonly variablePositional: boolean;
  readonly variableKeyword: boolean;
}

export class Code {
  readonly head: CodeHead;
  readonly module: ModuleEmission;
  readonly parent: Code | null;
  /** The Rust name of the body function; in capitals, of the static. */
  readonly symbol: string;
  readonly registers: Registers;
  readonly tables: Tables;
  readonly flow: Flow;
  readonly lines: Lines;
  /** The scope of the expression being emitted: the frame's, or that of a comprehension inlined in it. */
  scope: Scope;
  /** Where control goes when an operation has parked an exception. */
  failure: Label = failureExit();
  /** What a `return`, `break` or `continue` has to undo on its way, innermost last (CPython's frame blocks). */
  unwind: readonly UnwindBlock[] = [];
  /** Values of `return`s that are on their way out through `finally` bodies, which are being emitted. */
  pendingValues: readonly PendingValue[] = [];
  /** Parts of the body that became functions of their own. */
  readonly parts: SplitPart[] = [];
  readonly parameters: readonly Register[];
  readonly variableNames: readonly string[];
  readonly cells: readonly Register[];
  readonly free: readonly string[];
  documentation: CodeConstant | null = null;
  /** Whether what is emitted is what stands behind a fused expression. */
  fusing = false;
  /** The body as an expression over the parameters, where it is one. */
  leaf: Leaf | null = null;
  /** The calls whose value leaves the function unseen. */
  readonly passings = new Map<Node, Passing>();
  private readonly places = new Map<Scope, Map<string, Register>>();
  private readonly caches = new Map<Node, Map<string, RustExpression>>();
  private readonly suspending: ReadonlySet<Node>;
  private readonly unbindable: ReadonlySet<string>;

  constructor(head: CodeHead, module: ModuleEmission, parent: Code | null, unbindable: ReadonlySet<string>) {
    this.head = head;
    this.module = module;
    this.parent = parent;
    this.scope = head.scope;
    this.symbol = module.functionNames.unique(module.functionSymbol(head.qualifiedName));
    const names = new NameScope([...RESERVED_CONSTANTS, `${this.symbol.toUpperCase()}_CACHES`]);
    this.registers = new Registers(names);
    this.tables = new Tables(names);
    this.lines = new Lines(head.firstLine, head.kind === 'Module');
    this.unbindable = unbindable;
    this.suspending = this.isGenerator ? suspendingNodes(head.node) : new Set();
    const layout = variableLayout(head, module);
    const registers = layout.variables.map((name) => this.addVariable(head.scope, name));
    this.variableNames = layout.variables;
    this.parameters = registers.slice(0, layout.parameterCount);
    this.cells = registers.filter((_, index) =>
      module.frames.isCaptured(head.scope, layout.variables[index] as string),
    );
    this.free = module.frames.freeOf(head.scope);
    for (const name of this.free) this.addVariable(module.frames.ownerOf(head.scope, name) as Scope, name);
    this.flow = new Flow(
      this.isGenerator,
      this.parameters.reduce((bits, { bit }) => bits | bit, 0n),
    );
  }

  /** Whether the body is cut into states. */
  get isGenerator(): boolean {
    return this.head.kind === 'Generator' || this.head.kind === 'AsyncGenerator';
  }

  /** Whether any of the nodes holds a `yield` of this function. */
  suspends(...nodes: readonly (Node | null | readonly (Node | null)[])[]): boolean {
    if (this.suspending.size === 0) return false;
    return nodes.flat().some((node) => node !== null && this.suspending.has(node));
  }

  // ---- operations ----

  /** An operation that cannot fail. */
  run(operation: PlainOperation, ...operands: readonly Operand[]): void {
    if (this.flow.reachable) this.flow.emit({ kind: 'call', call: this.operation(operation, operands) });
  }

  /** An operation that may park an exception. */
  do(operation: CheckedOperation, ...operands: readonly Operand[]): void {
    if (!this.flow.reachable) return;
    const rust = this.operation(operation, operands);
    this.flow.emit({ kind: 'checked', call: rust, fail: this.flow.jumpTo(this.failure) });
  }

  /** An operation by which a generator is left, or not, and which is told where it goes on. */
  suspend(operation: 'yield_value', yielded: Operand): void {
    this.flow.suspend((state) => this.operation(operation, [yielded, number(state)]));
  }

  /** An operation that always parks an exception. */
  fail(operation: 'raise_' | 'raise_from' | 'reraise', ...operands: readonly Operand[]): void {
    this.run(operation, ...operands);
    this.flow.jump(this.failure);
  }

  /** A test with what to do on either outcome; `suspended`: one of the two holds a `yield`. */
  test(
    operation: TestOperation,
    operands: readonly Operand[],
    suspended: boolean,
    whenOne: () => void,
    whenZero: () => void,
  ): void {
    if (!this.flow.reachable) return;
    const rust = this.operation(operation, operands);
    const mark = this.registers.mark();
    const zero = (): void => {
      this.registers.release(mark);
      whenZero();
    };
    this.flow.test(rust, this.failure, suspended, whenOne, zero);
  }

  operation(operation: string, operands: readonly Operand[]): RustExpression {
    return call(`ops::${operation}`, [path('fr'), ...operands.map((operand) => this.rust(operand))]);
  }

  private rust(operand: Operand): RustExpression {
    return 'symbol' in operand ? path(operand.symbol) : operand;
  }

  name(name: string): RustExpression {
    return this.tables.name(name);
  }

  constant(constant: CodeConstant): RustExpression {
    return this.tables.constant(constant);
  }

  cache(): RustExpression {
    return this.tables.cache(`${this.symbol.toUpperCase()}_CACHES`);
  }

  /** The cache of a node, which its operation shares with fused expressions. */
  cacheOf(node: Node, role: 'reading' | 'writing' = 'reading'): RustExpression {
    const roles = this.caches.get(node) ?? new Map<string, RustExpression>();
    this.caches.set(node, roles);
    const cache = roles.get(role) ?? this.cache();
    roles.set(role, cache);
    return cache;
  }

  /** `&[CELL_A, CELL_B]` */
  registerList(registers: readonly Register[]): RustExpression {
    return slice(registers.map((register) => this.rust(register)));
  }

  mangled(name: string): string {
    return mangle(this.scope.privateName, name);
  }

  // ---- lines ----

  /** Sets the line of what follows. */
  at(node: Position): void {
    this.flow.setLine(this.lines.placeOf(node.lineno));
  }

  // ---- statements and expressions ----

  statements(nodes: readonly StmtNode[]): void {
    noteReturnedCalls(this, nodes);
    for (const node of nodes) this.statement(node);
  }

  statement(node: StmtNode): void {
    if (!this.flow.reachable) return;
    this.module.visitors.statement(node, this);
  }

  /** Evaluates an expression into a register, which is written last. */
  into(node: ExprNode, dst: Register): void {
    const mark = this.registers.mark();
    const constant = foldConstant(node);
    if (constant !== null) this.loadConstant(constant, dst);
    else this.module.visitors.expression(node, this, dst);
    this.registers.release(mark);
  }

  /** Evaluates an expression; the result is a variable's own register, or the next temporary. */
  evaluate(node: ExprNode): Register {
    const variable = node.kind === 'Name' ? this.local(node.id) : null;
    if (variable === null) return this.evaluateToTemporary(node);
    if (!this.flow.isBound(variable.bit)) {
      this.at(node);
      this.do('check_local', variable);
      this.flow.markBound(variable.bit);
    }
    return variable;
  }

  /** Evaluates an expression into the next temporary. */
  evaluateToTemporary(node: ExprNode): Register {
    const dst = this.registers.temporaryAt(this.registers.mark());
    this.into(node, dst);
    return this.registers.allocate();
  }

  loadConstant(constant: CodeConstant, dst: Register): void {
    if (constant.type === 'none') {
      this.run('load_none', dst);
      return;
    }
    // Also what stands in the operation is one of the code object's constants (`co_consts`).
    const index = this.constant(constant);
    const literal = intLiteral(constant);
    if (constant.type === 'bool') this.run('load_bool', dst, path(String(constant.value)));
    else if (literal !== null) this.run('load_int', dst, literal);
    else this.run('load_constant', dst, index);
  }

  /** Moves a temporary, or copies a variable. */
  move(dst: Register, source: Register): void {
    if (dst !== source) this.run(source.temporary === null ? 'duplicate' : 'copy', dst, source);
  }

  /** Runs `body` with the temporaries as they are now, and frees what it leaves in use. */
  temporarily<Result>(body: () => Result): Result {
    const mark = this.registers.mark();
    const result = body();
    this.registers.release(mark);
    return result;
  }

  // ---- variables ----

  /** The register of a variable of this frame, or of the cell of a free variable. */
  registerOf(owner: Scope, name: string): Register {
    return this.places.get(owner)?.get(name) ?? this.addVariable(owner, name);
  }

  /** The register of a local variable that is not in a cell, or null. */
  local(id: string): Register | null {
    const name = this.mangled(id);
    const meaning = this.module.frames.meaning(this.scope, name);
    if (meaning.kind !== 'variable' || this.module.frames.isCaptured(meaning.owner, name)) return null;
    return this.registerOf(meaning.owner, name);
  }

  /** Whether a name stands for a global or a builtin here. */
  isGlobal(id: string): boolean {
    return this.module.frames.meaning(this.scope, this.mangled(id)).kind === 'global';
  }

  /** The bits of all variables that some statement of the function unbinds. */
  unbindableBits(): bigint {
    let bits = 0n;
    for (const name of this.unbindable) bits |= this.places.get(this.head.scope)?.get(name)?.bit ?? 0n;
    return bits;
  }

  private addVariable(owner: Scope, name: string): Register {
    const register = this.registers.addVariable(name);
    const names = this.places.get(owner) ?? new Map<string, Register>();
    names.set(name, register);
    this.places.set(owner, names);
    return register;
  }
}

/** The cells that a class body makes for the functions in it. */
const CLASS_CELLS = ['__class__', '__classdict__', '__conditional_annotations__'];

/** The registers that `locals()` sees, in order: parameters, locals, then locals kept in cells (sorted, as `co_cellvars`). */
function variableLayout(head: CodeHead, module: ModuleEmission): { variables: string[]; parameterCount: number } {
  const { scope } = head;
  if (head.kind === 'Module') return { variables: [], parameterCount: 0 };
  const captured = (name: string): boolean => module.frames.isCaptured(scope, name);
  if (head.kind === 'Class') {
    return { variables: ['.namespace', ...CLASS_CELLS.filter(captured)], parameterCount: 1 };
  }
  const parameters = [...scope.parameters];
  const locals = Object.entries(scope.symbols)
    .filter(([name, { residence }]) => (residence === 'local' || residence === 'cell') && !parameters.includes(name))
    .map(([name]) => name);
  const plain = locals.filter((name) => !captured(name));
  return { variables: [...parameters, ...plain, ...locals.filter(captured).sort()], parameterCount: parameters.length };
}
