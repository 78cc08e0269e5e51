// The call graph of a solved program as data: which function calls which, by names. What a model of a native calls is called by who
// calls the native.

import { ofAny } from './by-name';
import type { Instance } from './instances';
import { classAttribute } from './classes';
import type { BlockState } from './modules';
import type { CallEdge, Solver } from './solver';
import { UNKNOWN_CODE } from './solver';
import { ANY, Kind } from './values';

/** A function or module of the program, or a name of the library. */
export interface CallTarget {
  readonly kind: 'code' | 'native';
  /** The module and, in it, the dotted name; empty for a module's body. */
  readonly module: string;
  readonly qualname: string;
  /** The block of the module's constraints; -1 for what is native. */
  readonly block: number;
  readonly line: number;
}

export interface CallGraph {
  /** All functions and module bodies that are reached. */
  readonly reached: readonly CallTarget[];
  /** By the key of the caller. */
  readonly edges: ReadonlyMap<string, readonly CallTarget[]>;
}

export function targetKey({ module, qualname, block }: CallTarget): string {
  return block < 0 ? `${module}.${qualname}` : `${module}:${block}`;
}

/** The call graph; of natives, those that are called by call expressions. */
export function callGraph(solver: Solver): CallGraph {
  const reached = solver.instances.filter(
    (instance) => instance.isReached && isFunction(instance) && !isModel(instance),
  );
  const targets = new Map(reached.map((instance) => [targetKey(targetOf(instance)), targetOf(instance)]));
  const edges = new Map<string, Map<string, CallTarget>>();
  const byCaller = new Map<number, CallEdge[]>();
  for (const edge of solver.edges) {
    const { number } = edge.site.instance;
    const present = byCaller.get(number);
    if (present === undefined) byCaller.set(number, [edge]);
    else present.push(edge);
  }
  const escaped = [...byUnknownCode(solver, byCaller)];
  for (const edge of solver.edges) {
    if (isModel(edge.site.instance)) continue;
    const caller = targetKey(targetOf(codeAround(edge.site.instance)));
    const found = edges.get(caller) ?? new Map<string, CallTarget>();
    edges.set(caller, found);
    for (const target of calledBy(solver, edge, byCaller, escaped, new Set())) found.set(targetKey(target), target);
  }
  return {
    reached: [...targets.values()],
    edges: new Map([...edges].map(([key, found]) => [key, [...found.values()]])),
  };
}

/** What code that nothing is known of calls. */
function* byUnknownCode(solver: Solver, byCaller: ReadonlyMap<number, readonly CallEdge[]>): Generator<CallTarget> {
  for (const edge of solver.edges)
    if (edge.site.site === UNKNOWN_CODE)
      yield* calledBy(solver, { ...edge, isExplicit: false }, byCaller, [], new Set());
}

/** What a call leads to: through models of natives, the program's own functions behind them. */
function* calledBy(
  solver: Solver,
  { callee, value, isExplicit, name }: CallEdge,
  byCaller: ReadonlyMap<number, readonly CallEdge[]>,
  escaped: readonly CallTarget[],
  seen: Set<Instance>,
): Generator<CallTarget> {
  const native = isExplicit ? nativeOf(solver, value) : null;
  if (native !== null) yield native;
  if (callee === null) {
    // Code that nothing is known of may call whatever has escaped.
    if (value === ANY && !isExplicit && name >= 0) yield* calledByName(solver, name);
    else if (value === ANY || solver.values.kind(value) === Kind.native) yield* escaped;
    return;
  }
  if (!isModel(callee)) {
    if (callee.block.block.kind === 'function') yield targetOf(callee);
    return;
  }
  if (isExplicit && isPublic(callee)) yield { ...targetOf(callee), kind: 'native', block: -1 };
  if (seen.has(callee)) return;
  seen.add(callee);
  for (const edge of byCaller.get(callee.number) ?? [])
    yield* calledBy(solver, { ...edge, isExplicit: false }, byCaller, escaped, seen);
}

function* calledByName(solver: Solver, name: number): Generator<CallTarget> {
  for (const block of escapedUnder(solver, name)) yield targetOf({ block });
}

/** The functions of the program that have escaped under a name, or that reading the name runs. */
export function* escapedUnder(solver: Solver, name: number): Generator<BlockState> {
  for (const value of solver.graph.values(ofAny(solver, name))) yield* functionsOf(solver, value);
}

/** The functions of the program that calling a value runs. */
function* functionsOf(solver: Solver, value: number): Generator<BlockState> {
  const { values, graph } = solver;
  const ofClass = function* (cls: number, names: readonly string[]): Generator<BlockState> {
    for (const name of names)
      for (const raw of graph.values(classAttribute(solver, cls, solver.text(name))))
        if (values.kind(raw) === Kind.function) yield* functionsOf(solver, raw);
  };
  switch (values.kind(value)) {
    case Kind.function: {
      const { block } = solver.functionParts(value);
      if (block.module.role === 'code') yield block;
      break;
    }
    case Kind.method:
    case Kind.unbound:
      yield* functionsOf(solver, values.first(value));
      break;
    case Kind.class:
      yield* ofClass(value, ['__new__', '__init__']);
      break;
    case Kind.object:
      yield* ofClass(values.first(value), ['__call__']);
      break;
    default:
      break;
  }
}

function nativeOf(solver: Solver, value: number): CallTarget | null {
  const { values } = solver;
  if (values.kind(value) === Kind.native) {
    const [module, ...rest] = solver.textAt(values.first(value)).split('.');
    return { kind: 'native', module: module as string, qualname: rest.join('.'), block: -1, line: 0 };
  }
  const body = values.kind(value) === Kind.class ? solver.bodyOfClass(value) : null;
  return body === null ? null : { ...targetOf(body), kind: 'native', block: -1 };
}

/** Making an object of a native class is a call of the class. */
function isPublic({ block }: Instance): boolean {
  return !/(^|\.)__\w+__$/.test(block.block.qualname);
}

function isModel({ block }: Instance): boolean {
  return block.module.role === 'model';
}

function isFunction({ block }: Instance): boolean {
  return block.block.kind !== 'class';
}

/** Class bodies run as part of what is around them. */
function codeAround(instance: Instance): Instance {
  let at = instance;
  while (at.block.block.kind === 'class' && at.closure !== null) at = at.closure;
  return at;
}

function targetOf({ block }: Pick<Instance, 'block'>): CallTarget {
  const { qualname, line, kind } = block.block;
  const index = block.number - block.module.firstBlock;
  return { kind: 'code', module: block.module.name, qualname, block: index, line: kind === 'module' ? 0 : line };
}
