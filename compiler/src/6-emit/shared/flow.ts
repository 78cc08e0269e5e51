// Control flow of one function under construction. Visitors speak of blocks, loops, tests and jumps; what holds no `yield`
// becomes Rust's own structured control flow, what holds one is cut into the numbered basic blocks of a generator
// (`loop { match fr.pc { .. } }`). Along the way it follows which variables are certainly bound and which line is set.

import type { Jump, RustExpression, RustStatement } from '../rust/tree';
import { joinStates } from '../rust/machine';
import { call, path, sameJump } from '../rust/tree';

/** A place to jump to. `bound` is what is bound on every jump that leads there so far; null if there is none. */
export interface Label {
  readonly target: 'block-end' | 'loop-head' | 'loop-exit' | 'failure-exit';
  readonly name: string;
  readonly suspended: boolean;
  state: number | null;
  bound: bigint | null;
}

/** The label of a function's end with a parked exception. */
export function failureExit(): Label {
  return { target: 'failure-exit', name: '', suspended: false, state: null, bound: null };
}

/** Statements that were split off a long body. */
export interface SplitPart {
  readonly body: readonly RustStatement[];
  readonly completes: boolean;
}

/** A point in the flow: certainly bound variables as a bit set, and the line that `fr.line` holds if that is known. */
interface Point {
  readonly bound: bigint;
  readonly line: number | null;
}

export class Flow {
  private list: RustStatement[];
  private point: Point | null;
  private readonly states: RustStatement[][];
  /** The states in which a generator begins and is resumed. */
  private readonly entries = new Set<number>([0]);
  private readonly counters = new Map<string, number>();

  /** `generator`: the body is cut into states. `parameters`: the bits of the variables that are bound from the start. */
  constructor(generator: boolean, parameters: bigint) {
    this.list = [];
    this.states = generator ? [this.list] : [];
    this.point = { bound: parameters, line: null };
  }

  get reachable(): boolean {
    return this.point !== null;
  }

  isBound(bit: bigint): boolean {
    return this.point === null || (this.point.bound & bit) !== 0n;
  }

  markBound(bit: bigint): void {
    if (this.point !== null) this.point = { ...this.point, bound: this.point.bound | bit };
  }

  markUnbound(bits: bigint): void {
    if (this.point !== null) this.point = { ...this.point, bound: this.point.bound & ~bits };
  }

  /** Sets `fr.line`, a place among the code's lines, unless it has that value; true if it was set. */
  setLine(line: number): boolean {
    if (this.point === null || this.point.line === line) return false;
    this.point = { ...this.point, line };
    this.emit({ kind: 'line', line });
    return true;
  }

  emit(statement: RustStatement): void {
    if (this.point !== null) this.list.push(statement);
  }

  /** The jump to a label from here. */
  jumpTo(label: Label): Jump {
    if (this.point !== null) label.bound = label.bound === null ? this.point.bound : label.bound & this.point.bound;
    if (label.suspended) {
      label.state ??= this.newState();
      return { kind: 'state', state: label.state };
    }
    switch (label.target) {
      case 'failure-exit':
        return { kind: 'return', value: false };
      case 'loop-head':
        return { kind: 'continue', label: label.name };
      default:
        return { kind: 'break', label: label.name };
    }
  }

  /** Jumps: what follows is out of reach. */
  jump(label: Label): void {
    if (this.point === null) return;
    this.emit({ kind: 'jump', jump: this.jumpTo(label) });
    this.point = null;
  }

  /** Ends the function with success. */
  complete(): void {
    this.emit({ kind: 'jump', jump: { kind: 'return', value: true } });
    this.point = null;
  }

  /** What `body` emits, with a label for its end. */
  block(hint: string, suspended: boolean, body: (end: Label) => void): void {
    if (this.point === null) return;
    const end: Label = { target: 'block-end', name: this.labelName(hint), suspended, state: null, bound: null };
    if (suspended) {
      body(end);
      if (end.state === null) return;
      this.jump(end);
      this.startState(end.state, end.bound);
      return;
    }
    const inner = this.collect(() => body(end));
    if (end.bound === null) {
      this.list.push(...inner);
      return;
    }
    dropFinalJump(inner, { kind: 'break', label: end.name });
    this.list.push({ kind: 'block', label: end.name, body: inner });
    this.merge(end.bound);
  }

  /**
   * An endless loop over `body`, with labels for its head and for what follows it. `unbindable`: the variables that the body
   * may unbind, which are not certainly bound at its head.
   */
  loop(hint: string, suspended: boolean, unbindable: bigint, body: (head: Label, exit: Label) => void): void {
    if (this.point === null) return;
    const name = this.labelName(hint);
    const head: Label = { target: 'loop-head', name, suspended, state: null, bound: null };
    const exit: Label = { target: 'loop-exit', name, suspended, state: null, bound: null };
    this.point = { bound: this.point.bound & ~unbindable, line: null };
    if (suspended) {
      const entry = this.point.bound;
      this.jump(head);
      this.startState(head.state as number, entry);
      body(head, exit);
      this.jump(head);
      if (exit.state !== null) this.startState(exit.state, exit.bound);
      return;
    }
    const inner = this.collect(() => body(head, exit));
    dropFinalJump(inner, { kind: 'continue', label: name });
    this.list.push({ kind: 'loop', label: name, body: inner });
    this.point = exit.bound === null ? null : { bound: exit.bound, line: null };
  }

  /** `match call { 1 => whenOne, 0 => whenZero, _ => failure }` */
  test(operation: RustExpression, failure: Label, suspended: boolean, whenOne: () => void, whenZero: () => void): void {
    if (this.point === null) return;
    const fail = this.jumpTo(failure);
    if (suspended) {
      this.suspendedTest(operation, fail, whenOne, whenZero);
      return;
    }
    const before = this.point;
    const one = this.collect(whenOne);
    const afterOne = this.point as Point | null;
    this.point = before;
    const zero = this.collect(whenZero);
    this.list.push({ kind: 'test', call: operation, whenOne: one, whenZero: zero, fail });
    if (this.point === null) this.point = afterOne;
    else if (afterOne !== null) this.point = mergePoints(this.point, afterOne);
  }

  /** `if !attempt { body }`: where the attempt succeeds, all is as before the body. */
  unless(attempt: () => RustExpression, body: () => void): void {
    this.otherwise(body, (inner) => ({ kind: 'unless', call: attempt(), body: inner }));
  }

  /** What an attempt, or otherwise what `body` emits and gives back, decides, for a test of `known`. */
  decide(attempt: () => RustExpression, body: () => RustExpression): void {
    let otherwise: RustExpression | null = null;
    this.otherwise(
      () => {
        otherwise = body();
      },
      (inner) => ({ kind: 'decide', call: attempt(), body: inner, otherwise: otherwise as unknown as RustExpression }),
    );
  }

  private otherwise(body: () => void, statement: (inner: readonly RustStatement[]) => RustStatement): void {
    if (this.point === null) return;
    const before = this.point;
    const inner = this.collect(body);
    const after = this.point as Point | null;
    this.list.push(statement(inner));
    this.point = after === null ? before : mergePoints(before, after);
  }

  private suspendedTest(operation: RustExpression, fail: Jump, whenOne: () => void, whenZero: () => void): void {
    const zero: Label = { target: 'block-end', name: '', suspended: true, state: null, bound: null };
    this.block('', true, (end) => {
      const whenZeroJump: RustStatement = { kind: 'jump', jump: this.jumpTo(zero) };
      this.list.push({ kind: 'test', call: operation, whenOne: [], whenZero: [whenZeroJump], fail });
      whenOne();
      this.jump(end);
      this.startState(zero.state as number, zero.bound);
      whenZero();
    });
  }

  /**
   * Leaves a generator, to come back in a new state: `leave` is told its number, and gives what says whether to go on there
   * at once.
   */
  suspend(leave: (state: number) => RustExpression): void {
    if (this.point === null) return;
    const { bound } = this.point;
    const state = this.newState();
    this.entries.add(state);
    this.emit({ kind: 'checked', call: leave(state), fail: { kind: 'return', value: true } });
    this.emit({ kind: 'jump', jump: { kind: 'state', state } });
    this.startState(state, bound);
  }

  /** Goes on in a new state, whose number `body` is told: a place to come back to again and again. */
  resumable(body: (state: number) => void): void {
    if (this.point === null) return;
    const state = this.newState();
    this.entries.add(state);
    const { bound } = this.point;
    this.emit({ kind: 'jump', jump: { kind: 'state', state } });
    this.startState(state, bound);
    body(state);
  }

  /** What `body` emits becomes a function of its own over the same frame, `callee`, called from here. */
  apart(callee: string, failure: Label, body: () => void): SplitPart {
    const before = this.point;
    const inner = this.collect(() => {
      if (this.point !== null) this.point = { ...this.point, line: null };
      body();
    });
    const after = this.point as Point | null;
    this.point = before;
    this.emit({ kind: 'checked', call: call(callee, [path('fr')]), fail: this.jumpTo(failure) });
    if (after === null) this.jump(failure);
    else this.point = { bound: after.bound, line: null };
    return { body: inner, completes: after !== null };
  }

  /** The whole body; call it once, at the end. */
  finish(): readonly RustStatement[] {
    return this.states.length > 0 ? [{ kind: 'machine', states: joinStates(this.states, this.entries) }] : this.list;
  }

  private newState(): number {
    return this.states.push([]) - 1;
  }

  private startState(state: number, bound: bigint | null): void {
    this.list = this.states[state] as RustStatement[];
    this.point = bound === null ? null : { bound, line: null };
  }

  private collect(body: () => void): RustStatement[] {
    const outer = this.list;
    const inner: RustStatement[] = [];
    this.list = inner;
    body();
    if (this.list !== inner) throw new Error('a suspension point inside structured control flow');
    this.list = outer;
    return inner;
  }

  private merge(bound: bigint): void {
    this.point = { bound: this.point === null ? bound : this.point.bound & bound, line: null };
  }

  private labelName(hint: string): string {
    const count = (this.counters.get(hint) ?? 0) + 1;
    this.counters.set(hint, count);
    return `${hint}_${count}`;
  }
}

function mergePoints(left: Point, right: Point): Point {
  return { bound: left.bound & right.bound, line: left.line === right.line ? left.line : null };
}

/** A jump to where control goes anyway needs no text. */
function dropFinalJump(statements: RustStatement[], jump: Jump): void {
  const last = statements.at(-1);
  if (last?.kind === 'jump' && sameJump(last.jump, jump)) statements.pop();
}
