// A walk from some code over the calls, breadth first.

import type { Instance } from '../../points-to';
import { Held, isInstance, isRun, UNKNOWN } from './code';
import type { Code, Ways } from './code';
import type { Makers, Need } from './presence';

/** Code that is called once one of some things is there; null where nothing has to be. */
export interface Callee {
  readonly code: Code;
  readonly needs: readonly Exclude<Need, null>[] | null;
  /** What start-up has made does not count. */
  readonly isOwn?: boolean;
}

/** What is there when some code runs: what has run before it, and the classes that this made objects of. */
export interface Presence {
  readonly code: Ways;
  readonly classes: ReadonlySet<number>;
}

export interface WalkOf {
  readonly calleesOf: (code: Code) => readonly Callee[];
  /** The class that a held value is of, or is; null where that is none of the program. */
  readonly classOfHeld: (held: Held) => number | null;
  readonly makers: Makers;
  /** Whether the body of a module has run before. */
  readonly hasRun: (module: string) => boolean;
  readonly before: Presence | null;
}

export class Walk {
  /** The classes that what was reached makes objects of. */
  readonly classes = new Set<number>();
  private readonly of: WalkOf;
  private readonly cameFrom = new Map<Code, Code | null>();
  /** Calls that wait for something to be there. */
  private readonly waiting = new Map<number | Instance, { readonly code: Code; readonly from: Code | null }[]>();

  constructor(of: WalkOf) {
    this.of = of;
  }

  ways(starts: Iterable<Callee>, made: readonly number[]): Ways {
    for (const _ of this.steps(starts, made));
    return this.cameFrom;
  }

  /** Goes on a step at a time, and gives the code that it comes to. */
  *steps(starts: Iterable<Callee>, made: readonly number[]): Generator<Code> {
    for (const callee of starts) this.call(callee, null);
    for (const cls of made) this.make(cls);
    // A map goes through what is added on the way, too.
    for (const code of this.cameFrom.keys()) {
      yield code;
      this.visit(code);
    }
  }

  private visit(code: Code): void {
    const { calleesOf, classOfHeld, makers } = this.of;
    if (code === UNKNOWN) return;
    if (isInstance(code)) {
      for (const cls of makers.madeIn(code)) this.make(cls);
      this.appear(code);
    } else if (code instanceof Held) {
      const cls = classOfHeld(code);
      if (cls !== null) this.make(cls);
    }
    for (const callee of calleesOf(code)) this.call(callee, code);
  }

  private has(need: number | Instance, isOwn = false): boolean {
    const before = isOwn ? null : this.of.before;
    if (typeof need === 'number') return this.classes.has(need) || before?.classes.has(need) === true;
    return this.cameFrom.has(need) || before?.code.has(need) === true;
  }

  private call({ code, needs, isOwn }: Callee, from: Code | null): void {
    if (needs === null || needs.some((need) => this.has(need, isOwn))) this.add(code, from);
    else if (!this.cameFrom.has(code)) for (const need of needs) this.wait(need, { code, from });
  }

  private wait(need: number | Instance, call: { readonly code: Code; readonly from: Code | null }): void {
    const present = this.waiting.get(need);
    if (present === undefined) this.waiting.set(need, [call]);
    else present.push(call);
  }

  private add(code: Code, from: Code | null): void {
    if (!this.cameFrom.has(code) && !isRun(code, this.of.hasRun)) this.cameFrom.set(code, from);
  }

  /** Objects of a class, and so of those that it derives from, are there. */
  private make(cls: number): void {
    for (const owner of this.of.makers.lineage(cls)) {
      if (this.classes.has(owner)) continue;
      this.classes.add(owner);
      this.appear(owner);
    }
  }

  /** What waited for a class's objects, or for a function to run, is called. */
  private appear(need: number | Instance): void {
    for (const { code, from } of this.waiting.get(need) ?? []) this.add(code, from);
    this.waiting.delete(need);
  }
}
