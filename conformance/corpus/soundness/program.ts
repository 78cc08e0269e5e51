// The analysis of a program whose run is traced, read as the trace is: which function calls which, and what is reached.

import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

import type { ModuleConstraints } from '../../../compiler/src/2-summarize/constraints';
import { FOREIGN_MODULES } from '../../../compiler/src/3-link';
import type { ModuleIndex } from '../../../compiler/src/3-link';
import { ANY, escapedUnder, isUnknownNative, UNKNOWN_CODE } from '../../../compiler/src/points-to';
import type { CallEdge, Instance, Solver } from '../../../compiler/src/points-to';
import { readModel } from '../../../compiler/src/points-to/models';
import type { BlockState } from '../../../compiler/src/points-to/modules';
import type { Place, Trace } from './trace';

/** A call that the analysis has not, or (without a caller) a function that it does not reach. */
export interface Missing {
  readonly caller: Place | null;
  readonly line: number;
  readonly callee: Place;
}

/** The files of an index that the analysis reads as code, and not as what the library has instead. */
export function codeFiles(index: ModuleIndex, root: string, minor: number): string[] {
  const files: string[] = [];
  for (const { module, file } of index.modules.values())
    if (file !== null && !FOREIGN_MODULES.has(module) && readModel(module, minor) === null)
      files.push(resolve(root, file));
  return files;
}

/** The calls of a solved program, by the blocks of its code. */
export class Program {
  private readonly blocks = new Map<string, BlockState[]>();
  private readonly byCaller = new Map<number, CallEdge[]>();
  private readonly callees = new Map<number, Set<number>>();
  /** Blocks whose code calls what nothing is known of. */
  private readonly askUnknown = new Set<number>();
  private readonly reached = new Set<number>();
  private readonly escaped = new Set<number>();

  /** The files that were analysed. */
  private readonly files: ReadonlySet<string>;
  private readonly root: string;

  /** `walked` are the instances that count as reached; all that the solver reaches where it is left out. */
  constructor(solver: Solver, root: string, walked?: Iterable<Instance>) {
    const own = solver.blocks.filter(({ module }) => module.role === 'code');
    const paths = new Map<string, string>();
    for (const block of own) {
      const { file } = block.module.constraints as ModuleConstraints;
      const path = paths.get(file) ?? realpathSync(resolve(root, file));
      paths.set(file, path);
      append(this.blocks, `${path}:${block.block.qualname}`, block);
    }
    this.root = root;
    this.files = new Set(paths.values());
    for (const edge of solver.edges) append(this.byCaller, edge.site.instance.number, edge);
    for (const instance of walked ?? solver.instances.filter(({ isReached }) => isReached))
      this.reached.add(instance.block.number);
    const unknown = new Set<Instance>();
    for (const edge of solver.edges) {
      const { site, instance } = edge.site;
      if (site === UNKNOWN_CODE) this.follow(solver, edge, this.escaped, null, unknown);
      else if (instance.block.module.role === 'code') this.calls(solver, edge);
    }
  }

  private calls(solver: Solver, edge: CallEdge): void {
    const caller = codeAround(edge.site.instance).block.number;
    const found = this.callees.get(caller) ?? new Set<number>();
    this.callees.set(caller, found);
    this.follow(solver, edge, found, caller, new Set());
  }

  /** Adds what a call leads to: through models of natives, the code behind them. */
  private follow(
    solver: Solver,
    { callee, value, name, isExplicit }: CallEdge,
    found: Set<number>,
    caller: number | null,
    seen: Set<Instance>,
  ): void {
    if (callee === null) {
      if (value === ANY && !isExplicit && name >= 0)
        for (const { number } of escapedUnder(solver, name)) found.add(number);
      else if (caller !== null && (value === ANY || isUnknownNative(solver, value))) this.askUnknown.add(caller);
      return;
    }
    if (callee.block.module.role === 'code') {
      found.add(callee.block.number);
      return;
    }
    if (seen.has(callee)) return;
    seen.add(callee);
    for (const edge of this.byCaller.get(callee.number) ?? [])
      this.follow(solver, { ...edge, isExplicit: false }, found, caller, seen);
  }

  /** What a trace has and the program has not. */
  compare(trace: Trace): readonly Missing[] {
    const missing: Missing[] = [];
    for (const { place, by, through } of trace.ran) {
      if (!this.counts(place, by, through)) continue;
      if (!this.at(place).some((block) => this.reached.has(block)))
        missing.push({ caller: null, line: 0, callee: place });
    }
    for (const { caller, line, callee, through } of trace.pairs) {
      if (!this.counts(caller, '', false) || !this.counts(callee, caller.file, through)) continue;
      // Objects are let go of wherever the last of their names goes.
      if (callee.qualname.endsWith('.__del__')) continue;
      if (!this.has(caller, callee, through)) missing.push({ caller, line, callee });
    }
    return missing;
  }

  /**
   * Whether what ran counts: the application's own does. Of the environment only what modules that are analysed call: modules of the
   * library, which ours replaces, have others of them called on their own account.
   */
  private counts({ file, qualname }: Place, by: string, through: boolean): boolean {
    if (file.startsWith(`${this.root}/`)) return true;
    if (qualname !== '<module>' && !this.files.has(file)) return false;
    if (by === '') return this.files.has(file) && !through;
    return this.files.has(by) && (!through || topFolder(file) === topFolder(by));
  }

  private has(caller: Place, callee: Place, through: boolean): boolean {
    const callees = this.at(callee);
    return this.at(caller).some((from) => {
      const found = this.callees.get(from);
      const mayBeAny = through || this.askUnknown.has(from);
      return callees.some((to) => found?.has(to) === true || (mayBeAny && this.escaped.has(to)));
    });
  }

  /** The blocks that a place may be: of those of its name the first that begin at its line or, behind its decorators, after it. */
  private at({ file, qualname, line }: Place): readonly number[] {
    const named = this.blocks.get(`${file}:${qualname === '<module>' ? '' : qualname}`) ?? [];
    if (qualname === '<module>') return named.map(({ number }) => number);
    const behind = named.filter(({ block }) => block.line >= line);
    const first = Math.min(...behind.map(({ block }) => block.line));
    return behind.filter(({ block }) => block.line === first).map(({ number }) => number);
  }
}

/** Class bodies run as part of what is around them. */
function codeAround(instance: Instance): Instance {
  let at = instance;
  while (at.block.block.kind === 'class' && at.closure !== null) at = at.closure;
  return at;
}

/** The folder or file of a module's top-level package, below what it was installed in. */
function topFolder(file: string): string {
  return /^.*\/(?:site-packages|python3\.\d+)\/[^/]+/.exec(file)?.[0] ?? file;
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [item]);
  else present.push(item);
}
