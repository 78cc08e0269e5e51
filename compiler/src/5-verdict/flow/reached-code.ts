// The code that entry points reach in a solved program, nearest first, each piece with what led to it.

import type { CallEdge, Handing, Instance, Solver } from '../../points-to';
import { ANY, escapedUnder, isCalledName, isUnknownNative, Kind, UNKNOWN_CODE } from '../../points-to';
import { Held, isInstance, isRun, Kept, Named, UNKNOWN } from './code';
import type { Code, Ways } from './code';
import { HeldValues } from './held';
import { KeptByLibrary } from './kept';
import { Makers } from './presence';
import type { Need } from './presence';
import { Walk } from './walk';
import type { Callee, Presence } from './walk';

export interface ReachedCodeOf {
  /** Whether an instance is of a function that the framework calls to serve routes, each for those that it is registered for. */
  readonly isServed: (instance: Instance) => boolean;
  /** The modules that start-up runs: what they make is there whatever runs later. */
  readonly imported: readonly string[];
  /** The packages of the library that serve: they call what they have for each route. */
  readonly frameworks: readonly string[];
}

/** The calls of a solved program by who makes them. */
export class ReachedCode {
  private readonly solver: Solver;
  private readonly of: ReachedCodeOf;
  private readonly byCaller = new Map<Instance, CallEdge[]>();
  /** Calls at the sites of entry points and of names. */
  private readonly outside = new Map<number, CallEdge[]>();
  /** Calls of unknown code by the block that they run. */
  private readonly byUnknown = new Map<number, CallEdge[]>();
  /** What goes to unknown code at the sites of an instance. */
  private readonly handings = new Map<Instance, Handing[]>();
  /** The bodies of classes by the instance around them, which runs them. */
  private readonly classBodies = new Map<Instance, Instance[]>();
  private readonly next = new Map<Code, readonly Callee[]>();
  private readonly nextServing = new Map<Code, readonly Callee[]>();
  private readonly names = new Map<number, Named>();
  private readonly namesOfLibrary = new Map<number, Named>();
  private readonly held: HeldValues;
  private readonly makers: Makers;
  private readonly kept: KeptByLibrary;
  private callers: ReadonlyMap<Code, readonly Code[]> | null = null;
  private started: Presence | null = null;

  constructor(solver: Solver, of: ReachedCodeOf) {
    this.solver = solver;
    this.of = of;
    for (const edge of solver.edges) {
      const { site, instance } = edge.site;
      if (site >= 0) append(this.byCaller, instance, edge);
      else if (site !== UNKNOWN_CODE) append(this.outside, site, edge);
      else if (edge.callee !== null) append(this.byUnknown, edge.callee.block.number, edge);
    }
    for (const handing of solver.handed) append(this.handings, handing.site.instance, handing);
    for (const instance of solver.instances)
      if (instance.block.block.kind === 'class' && instance.closure !== null)
        append(this.classBodies, instance.closure, instance);
    this.held = new HeldValues(solver, of.isServed);
    this.makers = new Makers(solver);
    this.kept = new KeptByLibrary(solver);
  }

  /** All that the calls at a site outside of the program reach; the bodies of modules that have run before are left out. */
  from(site: number, hasRun: (module: string) => boolean): Ways {
    const frameworks = this.of.frameworks.map((owner) => this.kept.of(owner));
    const starts = [...this.calleesAt(this.outside.get(site) ?? []), ...called(frameworks)];
    return this.walk(hasRun, this.startedBefore(), true).ways(starts, this.makers.madeBySite(site));
  }

  /** All that some code reaches, itself included; the bodies of modules are left out. */
  fromCode(starts: Iterable<Code>): Ways {
    return this.walk(() => true, this.startedBefore()).ways(called(starts), []);
  }

  /** The same, a step at a time. */
  stepsFrom(starts: Iterable<Code>): Iterable<Code> {
    return this.walk(() => true, this.startedBefore()).steps(called(starts), []);
  }

  private walk(hasRun: (module: string) => boolean, before: Presence | null, isServing = false): Walk {
    return new Walk({
      calleesOf: (code) => (isServing ? this.servedBy(code) : this.calleesOf(code)),
      classOfHeld: (held) => this.held.classOf(held),
      makers: this.makers,
      hasRun,
      before,
    });
  }

  /** What a piece of code calls that serves: besides the rest what the library has from start-up, where it calls the library. */
  private servedBy(code: Code): readonly Callee[] {
    const known = this.nextServing.get(code);
    if (known !== undefined) return known;
    const found = [...this.calleesOf(code), ...this.keptFor(code)];
    this.nextServing.set(code, found);
    return found;
  }

  private keptFor(code: Code): readonly Callee[] {
    if (isInstance(code)) return called(this.kept.calledBy(code));
    if (!(code instanceof Kept)) return [];
    const { code: started } = this.startedBefore();
    const handings = this.kept.handedTo(code, (one) => started.has(one));
    return [...new Set(this.heldAt(handings))].map((one) => this.holding(one));
  }

  /** What start-up makes. */
  private startedBefore(): Presence {
    if (this.started !== null) return this.started;
    const bodies = this.of.imported.flatMap((module) => this.solver.modules.get(module)?.body ?? []);
    const walk = this.walk(() => false, null);
    const code = walk.ways(called(bodies), this.makers.given);
    this.started = { code, classes: walk.classes };
    return this.started;
  }

  /** The code that the part of an instance's code calls that stands on some lines; the bodies of classes are run where they stand. */
  calledFromPart(instance: Instance, isWithin: (line: number) => boolean): readonly Code[] {
    const isIn = ({ site }: CallEdge | Handing): boolean => isWithin(lineOf(instance, site.site));
    const edges = (this.byCaller.get(instance) ?? []).filter(isIn);
    const handings = (this.handings.get(instance) ?? []).filter(isIn);
    const classes = (this.classBodies.get(instance) ?? []).filter(({ block }) => isWithin(block.block.line));
    const found = new Set<Code>([...this.calledAt(edges), ...classes, ...this.heldAt(handings)]);
    return [...found].filter((code) => !isRun(code, () => true));
  }

  /** All code that leads to some other, with what that other is marked by: of the nearest. */
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
    return new Map([...found].flatMap(([code, mark]) => (isInstance(code) ? [[code, mark] as const] : [])));
  }

  /** What unknown code calls. */
  get calledFromUnknown(): readonly Instance[] {
    return this.held.allCalled;
  }

  /** All code that leads to some other, that one included, but by what unknown code is given. */
  leadingTo(targets: Iterable<Code>): ReadonlySet<Code> {
    this.callers ??= this.reversed();
    const found = new Set<Code>(targets);
    // A set goes through what is added on the way, too.
    for (const code of found)
      if (!(code instanceof Held)) for (const caller of this.callers.get(code) ?? []) found.add(caller);
    return found;
  }

  private reversed(): ReadonlyMap<Code, readonly Code[]> {
    const callers = new Map<Code, Code[]>();
    const all = new Set<Code>(this.solver.instances);
    // A set goes through what is added on the way, too.
    for (const code of all)
      for (const { code: callee } of this.calleesOf(code)) {
        if (!isRun(callee, () => true)) append(callers, callee, code);
        if (!isInstance(callee)) all.add(callee);
      }
    return callers;
  }

  // ---- what a piece of code runs at once ----

  private calleesOf(code: Code): readonly Callee[] {
    const known = this.next.get(code);
    if (known !== undefined) return known;
    const found = this.findCallees(code);
    this.next.set(code, found);
    return found;
  }

  private findCallees(code: Code): readonly Callee[] {
    if (code === UNKNOWN || code instanceof Kept) return [];
    if (code instanceof Named) return distinct([...this.calleesUnder(code)]);
    if (code instanceof Held)
      return [
        ...called(this.held.calledBy(code)),
        ...[...new Set(this.held.heldBy(code))].map((one) => this.holding(one)),
      ];
    const classes = this.classBodies.get(code) ?? [];
    const edges = this.byCaller.get(code) ?? [];
    const held = new Set(this.heldAt(this.handings.get(code) ?? []));
    return [...called(new Set([...this.calledAt(edges), ...classes])), ...[...held].map((one) => this.holding(one))];
  }

  /** An object is in somebody's hands once somebody has made one of its class. */
  private holding(held: Held): Callee {
    const cls = this.solver.values.kind(held.value) === Kind.object ? this.held.classOf(held) : null;
    return { code: held, needs: cls === null ? null : [cls], isOwn: this.held.isException(held) };
  }

  private calleesAt(edges: readonly CallEdge[]): readonly Callee[] {
    return called(new Set(this.calledAt(edges)));
  }

  private *calledAt(edges: readonly CallEdge[]): Generator<Code> {
    for (const { callee, value, isExplicit, name } of edges) {
      if (callee !== null) yield callee;
      // An operator or a read of anything runs what has escaped under its name.
      else if (value === ANY && !isExplicit && name >= 0) yield this.named(name, false);
      else if (value === ANY || isUnknownNative(this.solver, value)) yield UNKNOWN;
      if (value === ANY && isExplicit && name >= 0) yield this.named(name, true);
    }
  }

  private named(name: number, isOfLibrary: boolean): Named {
    const names = isOfLibrary ? this.namesOfLibrary : this.names;
    const known = names.get(name) ?? new Named(name, isOfLibrary);
    names.set(name, known);
    return known;
  }

  private *heldAt(handings: readonly Handing[]): Generator<Held> {
    for (const { node } of handings)
      for (const value of this.solver.graph.values(node)) {
        const held = this.held.of(value);
        if (held !== null) yield held;
      }
  }

  /**
   * The functions that have escaped under a name. Of a name that unknown code may call itself, only what is there when the caller runs: who has
   * made the others has them called on his account. Other names nobody but the program calls. What a call of a name may run, it runs, whoever
   * has made the objects: nobody else is judged with it.
   */
  private *calleesUnder({ name, isOfLibrary }: Named): Generator<Callee> {
    const isOwn = /^\.?__\w+__=?$/.test(this.solver.textAt(name));
    const isCall = isCalledName(this.solver, name);
    for (const code of this.calledAt(this.outside.get(this.solver.nameSite(name).site) ?? [])) {
      if (code instanceof Named || (isOfLibrary && !this.makers.isOfLibrary(code))) continue;
      const need = isInstance(code) && !isCall ? this.makers.needOfMethod(code) : null;
      yield { code, needs: need === null ? null : [need], isOwn: isOwn && need !== null };
    }
    for (const block of new Set(escapedUnder(this.solver, name)))
      for (const { callee, from } of this.byUnknown.get(block.number) ?? []) {
        if (callee === null || (isOfLibrary && !this.makers.isOfLibrary(callee))) continue;
        const need = this.makers.needOf(from);
        if (!(isOwn && need === null)) yield { code: callee, needs: need === null ? null : [need], isOwn };
      }
  }
}

/** Callees of which each stands there once, with all that one of has to be there. */
function distinct(callees: readonly Callee[]): readonly Callee[] {
  const found = new Map<Code, Set<Exclude<Need, null>> | null>();
  for (const { code, needs } of callees) {
    const present = found.get(code);
    if (needs === null || present === null) found.set(code, null);
    else if (present === undefined) found.set(code, new Set(needs));
    else for (const need of needs) present.add(need);
  }
  const isOwn = callees[0]?.isOwn === true && callees.every((one) => one.isOwn);
  return [...found].map(([code, needs]) => ({ code, needs: needs === null ? null : [...needs], isOwn }));
}

function called(codes: Iterable<Code>): readonly Callee[] {
  return [...codes].map((code) => ({ code, needs: null }));
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
