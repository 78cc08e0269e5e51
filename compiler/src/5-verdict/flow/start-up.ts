// What start-up goes without: the statements of modules' bodies that cannot run, what they would have bound and changed, and who comes to
// look at that. Where such a statement is left out, whoever looks at one of these things has another one than Python has.

import type { Diagnostic } from '../../diagnostics';
import { GLOBAL_SIZE, Op } from '../../2-summarize/constraints';
import type { TopLevelStatement } from '../../2-summarize';
import type { Program } from '../../3-link';
import { Kind, regionCode } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import type { Operations } from './operations';
import { variablesChanged, variablesRead } from './operands';
import type { ReachedCode } from './reached-code';
import { lineOf, UNKNOWN } from './reached-code';

/** What is gone. */
export interface Loss {
  /** `module.name` of what it binds. */
  readonly names: ReadonlySet<string>;
  /** The objects that it may change; null where it runs code that nothing is known of, which may change any. */
  readonly changed: ReadonlySet<number> | null;
}

/** A statement that cannot run, and what is gone with it. */
export interface LostStatement extends Loss {
  readonly module: string;
  /** By its place in the module's body. */
  readonly statement: number;
  readonly refusals: readonly Diagnostic[];
}

/** A statement of a module's body, as the analysis has it. */
interface Part {
  readonly module: string;
  readonly statement: number;
  readonly body: Instance;
  readonly at: TopLevelStatement;
}

export class StartUp {
  private readonly solver: Solver;
  private readonly reached: ReachedCode;
  private readonly operations: Operations;

  constructor(solver: Solver, reached: ReachedCode, operations: Operations) {
    this.solver = solver;
    this.reached = reached;
    this.operations = operations;
  }

  /** The statements of some modules that cannot run: those in which something is refused, and those that look at what these leave out. */
  lost(program: Program, modules: readonly string[]): readonly LostStatement[] {
    const parts = modules.flatMap((module) => this.partsOf(program, module));
    const found = new Map<Part, LostStatement>();
    for (const part of parts) {
      const refusals = this.refusalsOf(part);
      if (refusals.length > 0) found.set(part, this.lostWith(part, refusals));
    }
    for (let latest = [...found.values()]; latest.length > 0; ) {
      const all = together(latest);
      const added = new Map<Part, LostStatement>();
      for (const part of parts) {
        if (found.has(part) || !this.looksAt(all, part.body, part)) continue;
        const lost = latest.find((one) => this.looksAt(one, part.body, part));
        if (lost !== undefined) added.set(part, this.lostWith(part, lost.refusals));
      }
      for (const [part, lost] of added) found.set(part, lost);
      latest = [...added.values()];
    }
    return [...found.values()];
  }

  /** Of some statements those that leave out what an instance's code looks at; `all` is what is gone with any of them. */
  behind(instance: Instance, lost: readonly LostStatement[], all: Loss): readonly LostStatement[] {
    if (lost.length === 0 || !this.looksAt(all, instance, null)) return [];
    return lost.filter((one) => this.looksAt(one, instance, null));
  }

  private partsOf(program: Program, module: string): readonly Part[] {
    const body = this.solver.modules.get(module)?.body ?? null;
    const statements = program.modules.get(module)?.summary.statements ?? [];
    if (body === null) return [];
    return statements.flatMap((at, statement) =>
      at.typeCheckingOnly || at.inScript ? [] : [{ module, statement, body, at }],
    );
  }

  private refusalsOf(part: Part): readonly Diagnostic[] {
    const own = this.operations.refusals(part.body).filter(({ line }) => isWithin(part.at, line));
    const called = [...this.reachedFrom(part).keys()].flatMap((code) =>
      code === UNKNOWN ? [] : this.operations.refusals(code),
    );
    return [...own, ...called];
  }

  private reachedFrom({ body, at }: Part): ReturnType<ReachedCode['fromPart']> {
    return this.reached.fromPart(body, (line) => isWithin(at, line));
  }

  private lostWith(part: Part, refusals: readonly Diagnostic[]): LostStatement {
    const { module, statement, at } = part;
    const names = new Set(at.binds.map((name) => `${module}.${name}`));
    const changed = new Set<number>();
    const change = (instance: Instance, words: Int32Array): void => {
      for (const variable of variablesChanged(words))
        for (const value of this.values(instance, variable)) if (isChangeable(this.solver, value)) changed.add(value);
    };
    for (const words of this.codeOf(part)) change(part.body, words);
    const reached = [...this.reachedFrom(part).keys()];
    for (const code of reached) {
      if (code === UNKNOWN) continue;
      for (const words of regionCode(code)) change(code, words);
      for (const value of this.receivers(code)) changed.add(value);
    }
    return { module, statement, refusals, names, changed: reached.includes(UNKNOWN) ? null : changed };
  }

  /** The objects whose method a model's function is: models do not say of all that they do to them. */
  private receivers({ block, nodes }: Instance): readonly number[] {
    const { module, block: code } = block;
    const isMethod = code.parent !== null && module.blocks[code.parent]?.block.kind === 'class';
    const [first] = code.parameters;
    if (module.role !== 'model' || !isMethod || code.name.startsWith('__') || first === undefined) return [];
    return this.solver.graph.values(nodes[first] as number).filter((value) => isChangeable(this.solver, value));
  }

  private looksAt({ names, changed }: Loss, instance: Instance, part: Part | null): boolean {
    if (changed === null) return true;
    for (const words of part === null ? regionCode(instance) : this.codeOf(part)) {
      if (this.readsName(instance, words, names)) return true;
      if (changed.size === 0) continue;
      for (const variable of variablesRead(words))
        if (this.values(instance, variable).some((value) => changed.has(value))) return true;
    }
    return false;
  }

  /** Whether an instruction reads one of some names of modules: as a global, by importing it, or as an attribute of the module. */
  private readsName(instance: Instance, words: Int32Array, names: ReadonlySet<string>): boolean {
    const { module, block } = instance.block;
    const text = (word: number): string => module.constraints?.texts[word] ?? '';
    switch (words[0]) {
      case Op.read: {
        const { globals } = block;
        for (let at = 0; at < globals.length; at += GLOBAL_SIZE)
          if (globals[at] === words[3]) return names.has(`${module.name}.${text(globals[at + 1] as number)}`);
        return false;
      }
      case Op.importFrom:
        return names.has(`${text(words[5] as number)}.${text(words[6] as number)}`);
      case Op.loadAttribute:
        return this.values(instance, words[4] as number).some(
          (value) =>
            this.solver.values.kind(value) === Kind.module &&
            names.has(`${this.solver.moduleAt(value).name}.${text(words[5] as number)}`),
        );
      default:
        return false;
    }
  }

  /** The instructions of a statement. */
  private *codeOf({ body, at }: Part): Generator<Int32Array> {
    for (const words of regionCode(body)) if (isWithin(at, lineOf(body, words[2] as number))) yield words;
  }

  private values({ nodes }: Instance, variable: number): readonly number[] {
    const node = nodes[variable];
    return node === undefined || node < 0 ? [] : this.solver.graph.values(node);
  }
}

/** What is gone with any of some statements. */
export function together(lost: readonly LostStatement[]): Loss {
  const names = new Set(lost.flatMap((one) => [...one.names]));
  const changed = new Set<number>();
  for (const one of lost) for (const value of one.changed ?? []) changed.add(value);
  return { names, changed: lost.some((one) => one.changed === null) ? null : changed };
}

function isWithin({ firstLine, lastLine }: TopLevelStatement, line: number): boolean {
  return firstLine <= line && line <= lastLine;
}

/** Whether a value is an object that can be changed, and others may hold. */
function isChangeable(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  return kind === Kind.object || kind === Kind.class || kind === Kind.function;
}
