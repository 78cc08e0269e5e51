// What start-up goes without: the statements of modules' bodies that certainly get to what is refused, and those that come to look at what
// these would have bound and changed. Where start-up only may get there, it ends with the place.

import { packageOf } from '../../3-link';
import type { Program } from '../../3-link';
import type { TopLevelStatement } from '../../2-summarize';
import type { Discovery } from '../../4-discover';
import { Collector } from '../../diagnostics';
import type { Diagnostic, Place } from '../../diagnostics';
import { ANY, Kind, regionCode } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import { addDistinct } from './distinct';
import type { Distinct } from './distinct';
import type { Lookers } from './lookers';
import type { Look, Loss } from './lookers';
import type { Operations } from './operations';
import { variablesChanged } from './operands';
import { isInstance, UNKNOWN } from './code';
import type { Code } from './code';
import { lineOf } from './reached-code';
import type { ReachedCode } from './reached-code';

/** A statement of a module's body. */
export interface Part {
  readonly module: string;
  /** By its place in the module's body. */
  readonly statement: number;
  readonly at: TopLevelStatement;
  /** The module's body, as the analysis has it. */
  readonly body: Instance;
}

/** A statement that cannot run, and what is gone with it. */
export interface LostStatement extends Part {
  /** What it gets to. */
  readonly refusals: readonly Diagnostic[];
  /** All that is lost with it is known. Otherwise start-up ends there; in a package, the module's import raises. */
  readonly isConfined: boolean;
  readonly loss: Loss;
}

/** What start-up does with what is refused. */
export interface StartUpFindings {
  readonly lost: readonly LostStatement[];
  /** What it may get to, from the application's own modules. */
  readonly undecided: readonly Diagnostic[];
  /** What it certainly gets to by code that nothing is known of. */
  readonly certain: readonly Diagnostic[];
  /** Packages' modules that do not come up. */
  readonly broken: ReadonlySet<string>;
}

export interface StartUpOf {
  readonly solver: Solver;
  readonly reached: ReachedCode;
  readonly operations: Operations;
  readonly lookers: Lookers;
  readonly program: Program;
  readonly discovery: Discovery;
  /** Whether a statement, by its syntax, binds names, registers what discovery has found and does nothing else. */
  readonly onlyBinds: (part: Part, isLost: (module: string, statement: number) => boolean) => boolean;
}

/** A way that a statement may come to grief: refusals of code that it calls or is. */
interface Cause {
  readonly look: Look;
  readonly refusals: readonly Diagnostic[];
  /** Whether it refuses only where evaluation gets there. */
  readonly raises: boolean;
}

export class StartUp {
  private readonly of: StartUpOf;
  private readonly parts: readonly Part[];
  private readonly partsOfBody = new Map<Instance, Part[]>();
  private readonly callees = new Map<Part, readonly Code[]>();
  private readonly found = new Map<Part, LostStatement>();
  private byCallee: ReadonlyMap<Code, readonly Part[]> | null = null;
  private readonly leading = new Map<Instance, ReadonlySet<Part>>();
  private readonly broken = new Set<string>();
  private readonly undecided = new Collector();
  private readonly certain = new Collector();

  constructor(of: StartUpOf) {
    this.of = of;
    this.parts = of.discovery.imported.flatMap((module) => this.partsOf(module));
    for (const part of this.parts) {
      const present = this.partsOfBody.get(part.body);
      if (present === undefined) this.partsOfBody.set(part.body, [part]);
      else present.push(part);
    }
  }

  findings(): StartUpFindings {
    let causes: readonly Cause[] = [...this.refusedOperations(), ...this.unreadModules()];
    while (causes.length > 0) {
      const lost = this.lostBy(causes);
      for (let more = lost; more.length > 0; more = this.hangingOn(more)) this.add(more);
      causes = this.lookersAt(lost);
    }
    const [undecided, certain] = [this.undecided.sorted(), this.certain.sorted()];
    return { lost: [...this.found.values()], undecided, certain, broken: this.broken };
  }

  private partsOf(module: string): readonly Part[] {
    const body = this.of.solver.modules.get(module)?.body ?? null;
    const statements = this.of.program.modules.get(module)?.summary.statements ?? [];
    if (body === null) return [];
    return statements.flatMap((at, statement) =>
      at.typeCheckingOnly || at.inScript ? [] : [{ module, statement, body, at }],
    );
  }

  // ---- causes ----

  private refusedOperations(): readonly Cause[] {
    const { solver, operations } = this.of;
    return solver.instances.flatMap((instance) =>
      instance.isReached
        ? operations.refusals(instance).map((refusal): Cause => {
            return { look: { instance, line: refusal.line }, refusals: [refusal], raises: true };
          })
        : [],
    );
  }

  /** Those who import modules of packages that are no valid Python. */
  private unreadModules(): readonly Cause[] {
    const { lookers, program } = this.of;
    return program.errors.flatMap((error) => {
      const unread = [...program.index.modules.values()].filter((one) => one.file === error.file && one.isInstalled);
      const modules = new Set(unread.map(({ module }) => module));
      const loss = { names: new Set<string>(), modules, changed: new Set<number>() };
      return [...lookers.raising(loss)].map((look): Cause => ({ look, refusals: [error], raises: true }));
    });
  }

  /** Those who look at what some statements leave out. */
  private lookersAt(lost: readonly LostStatement[]): readonly Cause[] {
    const { lookers } = this.of;
    const raising = lost.flatMap(({ loss, refusals }) =>
      [...lookers.raising(loss)].map((look): Cause => ({ look, refusals, raises: true })),
    );
    const seeing = [...lookers.seeing(lost)].map(([look, refusals]): Cause => ({ look, refusals, raises: false }));
    return [...raising, ...seeing];
  }

  // ---- statements ----

  /** The statements that some causes have lost, and that were not before. */
  private lostBy(causes: readonly Cause[]): readonly LostStatement[] {
    const isCertain = (cause: Cause): boolean => !cause.raises || this.of.discovery.isReached(placeOf(cause.look));
    const certain = causes.filter(isCertain);
    this.noteUndecided(causes.filter((cause) => !isCertain(cause)));
    const byPart = this.byPart(certain);
    return [...byPart].map(([part, refusals]) => this.lostStatement(part, refusals));
  }

  private add(lost: readonly LostStatement[]): void {
    for (const one of lost) {
      this.found.set(this.partAt(one), one);
      if (!one.isConfined && packageOf(this.of.program, one.module) !== null) this.broken.add(one.module);
    }
  }

  /** The statements inside of those that are lost, and those that are tried together with them, as far as they are not lost yet. */
  private hangingOn(lost: readonly LostStatement[]): readonly LostStatement[] {
    const found = new Map<Part, readonly Diagnostic[]>();
    for (const { module, statement, at, body, refusals } of lost) {
      const { codes, modules } = this.of.program;
      const summary = modules.get(module)?.summary;
      const isTried = summary !== undefined && codes.of(summary).triedIn(at.attempt).includes(statement);
      for (const part of this.partsOfBody.get(body) ?? []) {
        const isInside = part.at.within === statement;
        if ((isInside || (isTried && isSameAttempt(part.at, at))) && !this.found.has(part)) found.set(part, refusals);
      }
    }
    return [...found].map(([part, refusals]) => this.lostStatement(part, refusals));
  }

  private isLost(module: string, statement: number): boolean {
    const body = this.of.solver.modules.get(module)?.body ?? null;
    const part = body === null ? undefined : this.partsOfBody.get(body)?.find((one) => one.statement === statement);
    return part !== undefined && this.found.has(part);
  }

  private partAt({ body, statement }: Part): Part {
    return this.partsOfBody.get(body)?.find((part) => part.statement === statement) as Part;
  }

  /** For each statement that is not lost yet, the refusals of the causes that it gets to. */
  private byPart(causes: readonly Cause[]): ReadonlyMap<Part, readonly Diagnostic[]> {
    const found = new Map<Part, Distinct>();
    const add = (part: Part, refusals: Iterable<Diagnostic>): void => {
      if (!this.found.has(part)) addDistinct(found, part, refusals);
    };
    const ofParts = (): ReadonlyMap<Part, readonly Diagnostic[]> =>
      new Map([...found].map(([part, refusals]) => [part, [...refusals.values()]]));
    for (const { look, refusals } of causes) for (const part of this.partsAt(look)) add(part, refusals);
    const byCode = new Map<Instance, Distinct>();
    for (const { look, refusals } of causes)
      if (!this.partsOfBody.has(look.instance)) addDistinct(byCode, look.instance, refusals);
    if (byCode.size === 0) return ofParts();
    const attributed = new Set<Instance>();
    for (const [code, refusals] of byCode) {
      for (const part of this.partsLeadingTo(code)) {
        attributed.add(code);
        add(part, refusals.values());
      }
    }
    for (const cause of causes) if (!attributed.has(cause.look.instance)) this.noteCertain(cause);
    return ofParts();
  }

  /** Code that evaluation gets to, and no statement by calls that are known. */
  private noteCertain({ look: { instance, line }, refusals, raises }: Cause): void {
    const { kind, line: first } = instance.block.block;
    // Where a body stands in the line of its head, the line says nothing of it.
    const isBody = kind === 'function' && line !== first;
    if (raises && isBody) for (const refusal of refusals) this.certain.add(refusal);
  }

  /** The statements that call some of this code. */
  private partsCalling(codes: ReadonlySet<Code>): ReadonlySet<Part> {
    this.byCallee ??= this.partsByCallee();
    const found = new Set<Part>();
    for (const code of codes) for (const part of this.byCallee.get(code) ?? []) found.add(part);
    return found;
  }

  private partsByCallee(): ReadonlyMap<Code, readonly Part[]> {
    const found = new Map<Code, Part[]>();
    for (const part of this.parts)
      for (const code of this.calleesOf(part)) {
        const present = found.get(code);
        if (present === undefined) found.set(code, [part]);
        else present.push(part);
      }
    return found;
  }

  /** The statements that lead to some code by calls that are known. */
  private partsLeadingTo(code: Instance): ReadonlySet<Part> {
    const known = this.leading.get(code);
    if (known !== undefined) return known;
    const found = this.partsCalling(this.of.reached.leadingTo([code]));
    this.leading.set(code, found);
    return found;
  }

  private partsAt({ instance, line }: Look): readonly Part[] {
    return (this.partsOfBody.get(instance) ?? []).filter(({ at }) => isWithin(at, line));
  }

  private calleesOf(part: Part): readonly Code[] {
    const known = this.callees.get(part);
    if (known !== undefined) return known;
    const found = this.of.reached.calledFromPart(part.body, (line) => isWithin(part.at, line));
    this.callees.set(part, found);
    return found;
  }

  /** Notes what statements of the application's own modules may get to. */
  private noteUndecided(causes: readonly Cause[]): void {
    const isOwn = ({ module }: Part): boolean => packageOf(this.of.program, module) === null;
    for (const { look, refusals } of causes)
      if (this.partsAt(look).some(isOwn) || [...this.partsLeadingTo(look.instance)].some(isOwn))
        for (const refusal of refusals) this.undecided.add(refusal);
  }

  // ---- what is lost ----

  private lostStatement(part: Part, refusals: readonly Diagnostic[]): LostStatement {
    // What else it would have done to objects of the library nobody knows.
    const isConfined = this.of.onlyBinds(part, (module, statement) => this.isLost(module, statement));
    const changed = isConfined ? new Set<number>() : this.changedBy(part);
    const isInPackage = packageOf(this.of.program, part.module) !== null;
    const breaks = !isConfined && isInPackage;
    const modules = new Set(breaks ? [part.module] : []);
    // Of a module that does not come up, nothing is there.
    const unbound = breaks ? (this.partsOfBody.get(part.body) ?? []) : [part];
    const names = new Set(unbound.flatMap(({ at }) => at.binds.map((name) => `${part.module}.${name}`)));
    return { ...part, refusals, isConfined, loss: { names, modules, changed } };
  }

  /** The objects of the program that a statement, or what it calls, may change, as far as the calls are known. */
  private changedBy(part: Part): ReadonlySet<number> {
    const { reached, solver } = this.of;
    const changed = new Set<number>();
    const change = (instance: Instance, words: Int32Array): void => {
      for (const variable of variablesChanged(words))
        for (const value of this.values(instance, variable))
          if (!isOfLibrary(solver, value) && isChangeable(solver, value)) changed.add(value);
    };
    for (const words of regionCode(part.body))
      if (isWithin(part.at, lineOf(part.body, words[2] as number))) change(part.body, words);
    const called = reached.calledFromPart(part.body, (line) => isWithin(part.at, line));
    for (const code of reached.stepsFrom(called.filter((one) => one !== UNKNOWN))) {
      if (code === UNKNOWN) break;
      if (!isInstance(code)) continue;
      for (const words of regionCode(code)) change(code, words);
      for (const value of this.receivers(code)) changed.add(value);
    }
    return changed;
  }

  /** The objects whose method a model's function is: models do not say of all that they do to them. */
  private receivers({ block, nodes }: Instance): readonly number[] {
    const { module, block: code } = block;
    const isMethod = code.parent !== null && module.blocks[code.parent]?.block.kind === 'class';
    const [first] = code.parameters;
    if (module.role !== 'model' || !isMethod || code.name.startsWith('__') || first === undefined) return [];
    return this.of.solver.graph.values(nodes[first] as number).filter((value) => isChangeable(this.of.solver, value));
  }

  private values({ nodes }: Instance, variable: number): readonly number[] {
    const node = nodes[variable];
    return node === undefined || node < 0 ? [] : this.of.solver.graph.values(node);
  }
}

function placeOf({ instance, line }: Look): Pick<Place, 'file' | 'line'> {
  return { file: instance.block.module.constraints?.file ?? '', line };
}

function isSameAttempt({ attempt: left }: TopLevelStatement, { attempt: right }: TopLevelStatement): boolean {
  return left !== null && left.line === right?.line && left.column === right.column;
}

export function isWithin({ firstLine, lastLine }: TopLevelStatement, line: number): boolean {
  return firstLine <= line && line <= lastLine;
}

/** Whether a value is the library's, or nobody knows whose: who depends on what is changed of it cannot be told. */
export function isOfLibrary(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  if (kind === Kind.module) return solver.moduleAt(value).role !== 'code';
  if (kind === Kind.object) return solver.values.kind(solver.values.first(value)) === Kind.native;
  return value === ANY || kind === Kind.native;
}

/** Whether a value is an object that can be changed, and others may hold. */
function isChangeable(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  return kind === Kind.object || kind === Kind.class || kind === Kind.function;
}
