// The code that entry points reach in a solved program, nearest first, each piece with what led to it.

import type { Instance, Solver } from '../../points-to';
import { ANY, escapedUnder, isUnknownNative, UNKNOWN_CODE } from '../../points-to';
import type { CallEdge } from '../../points-to';

/** Code that nothing is known of: it may call whatever has escaped to it. */
export const UNKNOWN = 'unknown code';

/** An instance of a block, or code that nothing is known of. */
export type Code = Instance | typeof UNKNOWN;

/** For each piece of code what led to it on a shortest way; null stands before the first. */
export type Ways = ReadonlyMap<Code, Code | null>;

export interface ReachedCodeOf {
  /** Whether machine code runs when it is called: what is not there does not. */
  readonly runs: (native: number) => boolean;
  /** Whether an instance is of a function that the framework calls to serve routes, each for those that it is registered for. */
  readonly isServed: (instance: Instance) => boolean;
}

/** The calls of a solved program by who makes them. */
export class ReachedCode {
  private readonly solver: Solver;
  private readonly byCaller = new Map<Instance, CallEdge[]>();
  /** Calls at the sites of entry points and of unknown code. */
  private readonly outside = new Map<number, CallEdge[]>();
  /** The bodies of classes by the instance around them, which runs them. */
  private readonly classBodies = new Map<Instance, Instance[]>();
  private readonly next = new Map<Code, readonly Code[]>();
  /** What reading or calling a name of anything runs. */
  private readonly byName = new Map<number, readonly Code[]>();
  private callers: ReadonlyMap<Code, readonly Code[]> | null = null;
  private readonly of: ReachedCodeOf;

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
  }

  /** All that the calls at a site outside of the program reach; the bodies of modules that have run before are left out. */
  from(site: number, hasRun: (module: string) => boolean): Ways {
    return this.ways(this.callees(this.outside.get(site) ?? []), hasRun);
  }

  /** All that some code reaches, itself included; the bodies of modules are left out. */
  fromCode(starts: Iterable<Code>): Ways {
    return this.ways(starts, () => true);
  }

  /** The code that the part of an instance's code calls that stands on some lines; the bodies of classes are run where they stand. */
  calledFromPart(instance: Instance, isWithin: (line: number) => boolean): readonly Code[] {
    const edges = (this.byCaller.get(instance) ?? []).filter(({ site }) => isWithin(lineOf(instance, site.site)));
    const classes = (this.classBodies.get(instance) ?? []).filter(({ block }) => isWithin(block.block.line));
    return [...new Set([...this.callees(edges), ...classes])].filter((code) => !isRun(code, () => true));
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

  private ways(starts: Iterable<Code>, hasRun: (module: string) => boolean): Ways {
    const cameFrom = new Map<Code, Code | null>();
    for (const code of starts) if (!isRun(code, hasRun)) cameFrom.set(code, null);
    // A map goes through what is added on the way, too.
    for (const code of cameFrom.keys())
      for (const other of this.after(code))
        if (!cameFrom.has(other) && !isRun(other, hasRun)) cameFrom.set(other, code);
    return cameFrom;
  }

  /** What a piece of code runs at once. */
  private after(code: Code): readonly Code[] {
    const known = this.next.get(code);
    if (known !== undefined) return known;
    const found =
      code === UNKNOWN
        ? [...this.callees(this.outside.get(UNKNOWN_CODE) ?? [])].filter((callee) => !this.isServed(callee))
        : [...this.callees(this.byCaller.get(code) ?? []), ...(this.classBodies.get(code) ?? [])];
    const distinct = [...new Set(found)];
    this.next.set(code, distinct);
    return distinct;
  }

  private isServed(code: Code): boolean {
    return code !== UNKNOWN && this.of.isServed(code);
  }

  private *callees(edges: readonly CallEdge[]): Generator<Code> {
    for (const { callee, value, isExplicit, name } of edges) {
      if (callee !== null) yield callee;
      // An operator or a read of anything runs what has escaped under its name.
      else if (value === ANY && !isExplicit && name >= 0) yield* this.escapedUnder(name);
      else if (value === ANY || (isUnknownNative(this.solver, value) && this.of.runs(value))) yield UNKNOWN;
    }
  }

  /** The instances that unknown code calls of the functions that have escaped under a name. */
  private escapedUnder(name: number): readonly Code[] {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const found = [...new Set(this.findEscapedUnder(name))];
    this.byName.set(name, found);
    return found;
  }

  private *findEscapedUnder(name: number): Generator<Code> {
    yield* this.callees(this.outside.get(this.solver.nameSite(name).site) ?? []);
    const blocks = new Set(escapedUnder(this.solver, name));
    if (blocks.size === 0) return;
    for (const { callee } of this.outside.get(UNKNOWN_CODE) ?? [])
      if (callee !== null && blocks.has(callee.block)) yield callee;
  }
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
