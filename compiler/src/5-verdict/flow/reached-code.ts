// The code that entry points reach in a solved program, nearest first, each piece with what led to it.

import type { Instance, Solver } from '../../points-to';
import { ANY, escapedUnder, isUnknownNative, mayBeCalled, UNKNOWN_CODE } from '../../points-to';
import type { CallEdge } from '../../points-to';
import { UnknownCalls } from './unknown-calls';
import type { Need } from './unknown-calls';

/** Code that nothing is known of: it may call whatever has escaped to it. */
export const UNKNOWN = 'unknown code';

/** An instance of a block, or code that nothing is known of. */
export type Code = Instance | typeof UNKNOWN;

/** For each piece of code what led to it on a shortest way; null stands before the first. */
export type Ways = ReadonlyMap<Code, Code | null>;

/** Code that is called once one of some things is there; null where nothing has to be. */
interface Callee {
  readonly code: Code;
  readonly needs: readonly Exclude<Need, null>[] | null;
}

/** What is there when some code runs: what has run before it, and the classes that this made objects of. */
interface Presence {
  readonly code: Ways;
  readonly classes: ReadonlySet<number>;
  /** What unknown code calls of it. */
  readonly called: readonly Code[];
}

export interface ReachedCodeOf {
  /** Whether machine code runs when it is called: what is not there does not. */
  readonly runs: (native: number) => boolean;
  /** Whether an instance is of a function that the framework calls to serve routes, each for those that it is registered for. */
  readonly isServed: (instance: Instance) => boolean;
  /** The modules that start-up runs: what they make is there whatever runs later. */
  readonly imported: readonly string[];
}

/** The calls of a solved program by who makes them. */
export class ReachedCode {
  private readonly solver: Solver;
  private readonly byCaller = new Map<Instance, CallEdge[]>();
  /** Calls at the sites of entry points and of unknown code. */
  private readonly outside = new Map<number, CallEdge[]>();
  /** The bodies of classes by the instance around them, which runs them. */
  private readonly classBodies = new Map<Instance, Instance[]>();
  private readonly next = new Map<Code, readonly Callee[]>();
  /** What reading or calling a name of anything runs. */
  private readonly byName = new Map<number, readonly Callee[]>();
  private callers: ReadonlyMap<Code, readonly Code[]> | null = null;
  private readonly of: ReachedCodeOf;
  private readonly unknownCalls: UnknownCalls;
  private started: Presence | null = null;

  constructor(solver: Solver, of: ReachedCodeOf) {
    this.solver = solver;
    this.of = of;
    for (const edge of solver.edges) {
      const { site, instance } = edge.site;
      if (site < 0) append(this.outside, site, edge);
      else append(this.byCaller, instance, edge);
    }
    for (const instance of solver.instances)
      if (instance.block.block.kind === 'class' && instance.closure !== null)
        append(this.classBodies, instance.closure, instance);
    const byUnknown = (this.outside.get(UNKNOWN_CODE) ?? []).filter(({ callee }) => callee !== null);
    this.unknownCalls = new UnknownCalls(
      solver,
      byUnknown.filter(({ callee }) => !of.isServed(callee as Instance)),
    );
  }

  /** All that the calls at a site outside of the program reach; the bodies of modules that have run before are left out. */
  from(site: number, hasRun: (module: string) => boolean): Ways {
    const walk = new Walk(this, this.unknownCalls, hasRun, this.startedBefore());
    return walk.ways(this.callees(this.outside.get(site) ?? []), this.unknownCalls.madeBySite(site));
  }

  /** All that some code reaches, itself included; the bodies of modules are left out. */
  fromCode(starts: Iterable<Code>): Ways {
    return new Walk(this, this.unknownCalls, () => true, this.startedBefore()).ways(called(starts), []);
  }

  /** What start-up makes. */
  private startedBefore(): Presence {
    if (this.started !== null) return this.started;
    const bodies = this.of.imported.flatMap((module) => this.solver.modules.get(module)?.body ?? []);
    const walk = new Walk(this, this.unknownCalls, () => false, null);
    const code = walk.ways(called(bodies), this.unknownCalls.given);
    const { classes } = walk;
    this.started = { code, classes, called: walk.unknown };
    return this.started;
  }

  /** The code that the part of an instance's code calls that stands on some lines; the bodies of classes are run where they stand. */
  calledFromPart(instance: Instance, isWithin: (line: number) => boolean): readonly Code[] {
    const edges = (this.byCaller.get(instance) ?? []).filter(({ site }) => isWithin(lineOf(instance, site.site)));
    const classes = (this.classBodies.get(instance) ?? []).filter(({ block }) => isWithin(block.block.line));
    const found = new Set([...[...this.callees(edges)].map(({ code }) => code), ...classes]);
    return [...found].filter((code) => !isRun(code, () => true));
  }

  /** All code that leads to some other, with what that other is marked by: of the nearest. Unknown code leads to what it calls, too. */
  leadingToBy<Mark>(
    targets: Iterable<Instance>,
    markOf: (target: Instance) => Mark | null,
  ): ReadonlyMap<Instance, Mark> {
    this.callers ??= this.reversed();
    const found = new Map<Code, Mark>();
    for (const target of targets) {
      const mark = markOf(target);
      if (mark !== null) found.set(target, mark);
    }
    // A map goes through what is added on the way, too.
    for (const [code, mark] of found)
      for (const caller of this.callers.get(code) ?? []) if (!found.has(caller)) found.set(caller, mark);
    found.delete(UNKNOWN);
    return found as ReadonlyMap<Instance, Mark>;
  }

  /** What unknown code calls. */
  get calledFromUnknown(): readonly Code[] {
    return this.after(UNKNOWN);
  }

  /** What of some code others reach without leaving it. */
  inside(among: ReadonlySet<Code>, starts: Iterable<Code>): ReadonlySet<Code> {
    const found = new Set<Code>();
    for (const code of starts) if (among.has(code)) found.add(code);
    // A set goes through what is added on the way, too.
    for (const code of found) for (const other of this.after(code)) if (among.has(other)) found.add(other);
    return found;
  }

  /** All code that leads to some other, that one included, but by unknown code. */
  leadingTo(targets: Iterable<Code>): ReadonlySet<Code> {
    this.callers ??= this.reversed();
    const found = new Set<Code>(targets);
    // A set goes through what is added on the way, too.
    for (const code of found)
      if (code !== UNKNOWN)
        for (const caller of this.callers.get(code) ?? []) if (caller !== UNKNOWN) found.add(caller);
    return found;
  }

  private reversed(): ReadonlyMap<Code, readonly Code[]> {
    const callers = new Map<Code, Code[]>();
    const all: readonly Code[] = [...this.solver.instances, UNKNOWN];
    for (const code of all)
      for (const callee of this.after(code)) if (!isRun(callee, () => true)) append(callers, callee, code);
    return callers;
  }

  /** What a piece of code runs at once; of unknown code all that it may run, whatever is there. */
  private after(code: Code): readonly Code[] {
    if (code !== UNKNOWN) return this.calleesOf(code).map((callee) => callee.code);
    return [...new Set([...this.unknownCalls.always, ...[...this.unknownCalls.conditional.values()].flat()])];
  }

  /** What an instance runs at once. */
  calleesOf(instance: Instance): readonly Callee[] {
    const known = this.next.get(instance);
    if (known !== undefined) return known;
    const classes = (this.classBodies.get(instance) ?? []).map((code): Callee => ({ code, needs: null }));
    const found = distinct([...this.callees(this.byCaller.get(instance) ?? []), ...classes]);
    this.next.set(instance, found);
    return found;
  }

  private *callees(edges: readonly CallEdge[]): Generator<Callee> {
    for (const { callee, value, isExplicit, name } of edges) {
      if (callee !== null) yield { code: callee, needs: null };
      // An operator or a read of anything runs what has escaped under its name.
      else if (value === ANY && !isExplicit && name >= 0) yield* this.escapedUnder(name);
      else if (value === ANY || (isUnknownNative(this.solver, value) && this.of.runs(value)))
        yield { code: UNKNOWN, needs: null };
    }
  }

  /** The instances that unknown code calls of the functions that have escaped under a name. */
  private escapedUnder(name: number): readonly Callee[] {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const found = distinct([...this.findEscapedUnder(name)]);
    this.byName.set(name, found);
    return found;
  }

  /**
   * Of a name that unknown code may call itself, only what is there when the caller runs: who has made the others has them called on his
   * account. Other names nobody but the program calls.
   */
  private *findEscapedUnder(name: number): Generator<Callee> {
    yield* this.callees(this.outside.get(this.solver.nameSite(name).site) ?? []);
    const blocks = new Set(escapedUnder(this.solver, name));
    if (blocks.size === 0) return;
    const isKnown = mayBeCalled(this.solver, this.solver.textAt(name));
    for (const { callee, from } of this.outside.get(UNKNOWN_CODE) ?? []) {
      if (callee === null || !blocks.has(callee.block)) continue;
      const need = isKnown ? this.unknownCalls.needOf(from) : null;
      yield { code: callee, needs: need === null ? null : [need] };
    }
  }
}

/** Callees of which each stands there once, with all that one of has to be there. */
function distinct(callees: readonly Callee[]): readonly Callee[] {
  const found = new Map<Code, Set<Exclude<Need, null>> | null>();
  for (const { code, needs } of callees) {
    const present = found.get(code);
    if (needs === null || present === null) found.set(code, null);
    else found.set(code, new Set([...(present ?? []), ...needs]));
  }
  return [...found].map(([code, needs]) => ({ code, needs: needs === null ? null : [...needs] }));
}

/** A walk from some code over the calls, breadth first. Unknown code calls what is there of what has escaped. */
class Walk {
  /** The classes that what was reached makes objects of. */
  readonly classes = new Set<number>();
  private readonly cameFrom = new Map<Code, Code | null>();
  /** Calls that wait for something to be there. */
  private readonly waiting = new Map<number | Instance, { readonly code: Code; readonly from: Code | null }[]>();
  private readonly reached: ReachedCode;
  private readonly calls: UnknownCalls;
  private readonly hasRun: (module: string) => boolean;
  private readonly before: Presence | null;

  constructor(reached: ReachedCode, calls: UnknownCalls, hasRun: (module: string) => boolean, before: Presence | null) {
    this.reached = reached;
    this.calls = calls;
    this.hasRun = hasRun;
    this.before = before;
  }

  ways(starts: Iterable<Callee>, made: readonly number[]): Ways {
    for (const callee of starts) this.call(callee, null);
    for (const cls of made) this.make(cls, null);
    // A map goes through what is added on the way, too.
    for (const code of this.cameFrom.keys()) {
      if (code === UNKNOWN) {
        for (const callee of this.unknown) this.add(callee, UNKNOWN);
        for (const [cls, need] of this.calls.makes) if (need === null || this.has(need)) this.make(cls, UNKNOWN);
        continue;
      }
      for (const cls of this.calls.madeIn(code)) this.make(cls, code);
      this.appear(code, code);
      for (const callee of this.reached.calleesOf(code)) this.call(callee, code);
    }
    return this.cameFrom;
  }

  /** What unknown code calls of what is there. */
  get unknown(): readonly Code[] {
    const { before, calls } = this;
    const present = [...calls.conditional].filter(([need]) => this.has(need)).flatMap(([, callees]) => callees);
    return [...(before?.called ?? calls.always), ...present];
  }

  private has(need: number | Instance): boolean {
    if (typeof need === 'number') return this.classes.has(need) || this.before?.classes.has(need) === true;
    return this.cameFrom.has(need) || this.before?.code.has(need) === true;
  }

  private call({ code, needs }: Callee, from: Code | null): void {
    if (needs === null || needs.some((need) => this.has(need))) this.add(code, from);
    else if (!this.cameFrom.has(code)) for (const need of needs) append(this.waiting, need, { code, from });
  }

  private add(code: Code, from: Code | null): void {
    if (!this.cameFrom.has(code) && !isRun(code, this.hasRun)) this.cameFrom.set(code, from);
  }

  /** Objects of a class, and so of those that it derives from, are there. */
  private make(cls: number, by: Code | null): void {
    for (const owner of this.calls.lineage(cls)) {
      if (this.has(owner)) continue;
      this.classes.add(owner);
      this.appear(owner, by);
    }
  }

  /**
   * What waited for a class's objects, or for a function to run, is called; so is what unknown code calls of it, by whomever: others may have
   * the objects from unknown code.
   */
  private appear(need: number | Instance, by: Code | null): void {
    for (const { code, from } of this.waiting.get(need) ?? []) this.add(code, from);
    const from = this.cameFrom.has(UNKNOWN) ? UNKNOWN : by;
    for (const callee of this.calls.conditional.get(need) ?? []) this.add(callee, from);
    if (from === UNKNOWN) for (const cls of this.calls.madeOnce(need)) this.make(cls, UNKNOWN);
  }
}

function called(codes: Iterable<Code>): readonly Callee[] {
  return [...codes].map((code) => ({ code, needs: null }));
}

function isRun(code: Code, hasRun: (module: string) => boolean): boolean {
  return code !== UNKNOWN && code.block.block.kind === 'module' && hasRun(code.block.module.name);
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [item]);
  else present.push(item);
}

/** The line of a site in an instance's code. */
export function lineOf({ block }: Instance, site: number): number {
  return block.module.constraints?.sites[site * 2] ?? 0;
}

/** The way to a piece of code, itself last. */
export function wayThrough(ways: Ways, last: Code): readonly Code[] {
  const way: Code[] = [];
  for (let at: Code | null = last; at !== null; at = ways.get(at) ?? null) way.unshift(at);
  return way;
}
