// How the arguments of a call reach the parameters of a function: by position, by name, through `*` and `**` on both sides, and
// defaults for those that a call may leave out.

import { PARAMETER_SIZE, ParameterKind } from '../2-summarize/constraints';
import type { Call } from './calls';
import type { Instance, Site } from './instances';
import { placeNode } from './items';
import { iterateValue } from './iteration';
import { passedThrough } from './passing';
import type { Solver } from './solver';
import { Slot } from './solver';
import { ANY, Kind } from './values';

export interface Positional {
  readonly node: number;
  /** It is `*node`. */
  readonly isStar: boolean;
}

export interface CallArguments {
  readonly positional: readonly Positional[];
  /** Texts and nodes. */
  readonly keywords: readonly (readonly [number, number])[];
  readonly doubleStars: readonly number[];
}

export const NO_ARGUMENTS: CallArguments = { positional: [], keywords: [], doubleStars: [] };

/** The node of an argument by its position; -1 if it is not given so. */
export function positionalNode({ positional }: CallArguments, index: number): number {
  const one = positional[index];
  return one === undefined || one.isStar ? -1 : one.node;
}

export function withFirst(given: CallArguments, node: number): CallArguments {
  return { ...given, positional: [{ node, isStar: false }, ...given.positional] };
}

/** Arguments by position alone. */
export function positionally(...nodes: readonly number[]): CallArguments {
  return { ...NO_ARGUMENTS, positional: nodes.map((node) => ({ node, isStar: false })) };
}

/** The parameters of an instance, as arguments find them. */
interface Parameters {
  readonly positional: readonly Parameter[];
  readonly byName: ReadonlyMap<number, Parameter>;
  /** The tuple of the `*` parameter and the dict of the `**` one. */
  readonly star: number | null;
  readonly doubleStar: number | null;
  readonly all: readonly Parameter[];
}

interface Parameter {
  readonly node: number;
  readonly variable: number;
  readonly hasDefault: boolean;
}

/** The parameters; a call's own nodes stand before those that are handed back to it, which is `target`. */
function parametersOf(solver: Solver, instance: Instance, target: number): Parameters {
  const passed = passedThrough(instance.block);
  const { parameters } = instance.block.block;
  const { texts } = instance.block.module;
  const positional: Parameter[] = [];
  const all: Parameter[] = [];
  const byName = new Map<number, Parameter>();
  let star: number | null = null;
  let doubleStar: number | null = null;
  for (let at = 0; at < parameters.length; at += PARAMETER_SIZE) {
    const variable = parameters[at] as number;
    const kind = parameters[at + 2] as number;
    const own = instance.nodes[variable] as number;
    const node = passed.has(variable) ? passing(solver, own, target) : own;
    const parameter = { node, variable, hasDefault: parameters[at + 3] === 1 };
    const name = texts[parameters[at + 1] as number] as number;
    if (kind === ParameterKind.star) star = solver.restOf(instance, kind);
    else if (kind === ParameterKind.doubleStar) doubleStar = solver.restOf(instance, kind);
    else {
      all.push(parameter);
      if (kind !== ParameterKind.keywordOnly) positional.push(parameter);
      if (kind !== ParameterKind.positionOnly) byName.set(name, parameter);
    }
  }
  return { positional, byName, star, doubleStar, all };
}

function passing(solver: Solver, parameter: number, target: number): number {
  const node = solver.graph.node();
  solver.graph.edge(node, parameter);
  solver.graph.edge(node, target);
  return node;
}

/** Has the arguments of a call flow into the parameters of an instance of a function. */
export function bindArguments(solver: Solver, value: number, instance: Instance, { given, site, target }: Call): void {
  const parameters = parametersOf(solver, instance, target);
  const supplied = new Set<Parameter>();
  bindPositional(solver, parameters, given, supplied, site);
  for (const [name, node] of given.keywords) {
    const parameter = parameters.byName.get(name);
    if (parameter !== undefined) {
      supplied.add(parameter);
      solver.graph.edge(node, parameter.node);
    } else if (parameters.doubleStar !== null) {
      storeKeyword(solver, parameters.doubleStar, solver.textValue(solver.textAt(name)), node);
    }
  }
  for (const node of given.doubleStars) bindDoubleStar(solver, parameters, supplied, node);
  for (const parameter of parameters.all) {
    if (!parameter.hasDefault || supplied.has(parameter)) continue;
    const fallback = solver.defaultOf(value, parameter.variable);
    if (fallback !== null) solver.graph.edge(fallback, parameter.node);
  }
}

function bindPositional(
  solver: Solver,
  parameters: Parameters,
  given: CallArguments,
  supplied: Set<Parameter>,
  site: Site,
): void {
  /** The first place that is not surely taken by what stands before. */
  let first = 0;
  let isPlaced = true;
  given.positional.forEach(({ node, isStar }, index) => {
    if (isPlaced) first = index;
    if (isStar) {
      const begin = { first, isPlaced };
      if (isAnything(solver, node)) anywhere(solver, parameters, solver.nodeOf(ANY), first);
      else solver.graph.listen(node, (value) => bindStar(solver, parameters, value, begin, site));
      isPlaced = false;
    } else if (isPlaced) {
      const parameter = parameters.positional[index];
      if (parameter !== undefined) supplied.add(parameter);
      toPosition(solver, parameters, index, node);
    } else {
      anywhere(solver, parameters, node, first);
    }
  });
}

/** Whether a node is the one of anything, or of the tuple that holds it: who calls with those calls with nothing else. */
function isAnything(solver: Solver, node: number): boolean {
  return node === solver.nodeOf(ANY) || node === solver.anyTuple();
}

function toPosition(solver: Solver, { positional, star }: Parameters, index: number, node: number): void {
  const parameter = positional[index];
  if (parameter !== undefined) solver.graph.edge(node, parameter.node);
  else if (star !== null) solver.graph.edge(node, placeNode(solver, star, index - positional.length));
}

/** Has parameters take what a node holds, from a place on. */
function anywhere(solver: Solver, { positional, star }: Parameters, node: number, first: number): void {
  for (const parameter of positional.slice(first)) solver.graph.edge(node, parameter.node);
  if (star !== null) solver.graph.edge(node, solver.slotNode(star, Slot.somewhere));
}

/** `*value`, which begins at a position, or behind it. */
function bindStar(
  solver: Solver,
  parameters: Parameters,
  value: number,
  { first, isPlaced }: { readonly first: number; readonly isPlaced: boolean },
  site: Site,
): void {
  const isSequence = solver.values.kind(value) === Kind.object && !solver.isMapping(value);
  const each = solver.graph.node();
  anywhere(solver, parameters, each, first);
  iterateValue(solver, value, each, site, isSequence);
  if (!isSequence) return;
  solver.eachField(value, (key, node) => {
    const item = solver.itemKey(key);
    const position = item === null ? null : solver.integerOf(item);
    if (position !== null && isPlaced) toPosition(solver, parameters, first + position, node);
    else if (position !== null || key === Slot.somewhere) anywhere(solver, parameters, node, first);
  });
}

/** `**node`: it gives no parameter that has been given something. */
function bindDoubleStar(solver: Solver, parameters: Parameters, supplied: ReadonlySet<Parameter>, node: number): void {
  const open = [...parameters.byName].filter(([, parameter]) => !supplied.has(parameter));
  const byName = new Map(open);
  if (isAnything(solver, node)) bindUnknown(solver, byName, parameters.doubleStar, node);
  else
    solver.graph.listen(node, (mapping) => {
      if (mapping === ANY || solver.values.kind(mapping) !== Kind.object)
        bindUnknown(solver, byName, parameters.doubleStar, solver.nodeOf(ANY));
      else bindMapping(solver, byName, parameters.doubleStar, mapping);
    });
}

/** Has all parameters that can be given by name take what a node holds. */
function bindUnknown(
  solver: Solver,
  byName: Parameters['byName'],
  doubleStar: Parameters['doubleStar'],
  node: number,
): void {
  for (const parameter of byName.values()) solver.graph.edge(node, parameter.node);
  if (doubleStar !== null) solver.graph.edge(node, solver.slotNode(doubleStar, Slot.somewhere));
}

function bindMapping(
  solver: Solver,
  byName: Parameters['byName'],
  doubleStar: Parameters['doubleStar'],
  mapping: number,
): void {
  solver.eachField(mapping, (key, node) => {
    const item = solver.itemKey(key);
    if (item === null) {
      if (key === Slot.somewhere) bindUnknown(solver, byName, doubleStar, node);
      return;
    }
    const text = solver.values.textOf(item);
    if (text === null) return;
    const parameter = byName.get(solver.text(text));
    if (parameter !== undefined) solver.graph.edge(node, parameter.node);
    else if (doubleStar !== null) storeKeyword(solver, doubleStar, item, node);
  });
  if (doubleStar !== null)
    solver.graph.edge(solver.slotNode(mapping, Slot.keys), solver.slotNode(doubleStar, Slot.keys));
}

function storeKeyword(solver: Solver, dict: number, key: number, node: number): void {
  solver.graph.edge(node, solver.storedItem(dict, key));
  solver.graph.add(solver.slotNode(dict, Slot.keys), key);
}
