// Iteration and suspension: what `for`, unpacking, `await` and `yield from` get from a value.

import { NO_ARGUMENTS, positionally } from './arguments';
import { callSpecial } from './calls';
import { classOf, isBuiltin, unlessFound } from './classes';
import type { Site } from './instances';
import { awaitCoroutine } from './natives';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** Has a node take the elements of whatever another holds. */
export function iterate(solver: Solver, iterable: number, target: number, site: Site, isAsync: boolean): void {
  solver.graph.listen(iterable, (value) => {
    if (isAsync) iterateAsync(solver, value, target, site);
    else iterateValue(solver, value, target, site);
  });
}

/**
 * Has a node take the elements of a value. Without a site only what containers hold counts; with `byProtocol`, only what their own
 * `__iter__` gives.
 */
export function iterateValue(
  solver: Solver,
  value: number,
  target: number,
  site: Site | null,
  byProtocol = false,
): void {
  const { values, graph } = solver;
  const kind = values.kind(value);
  if (kind === Kind.any || kind === Kind.native) graph.add(target, ANY);
  else if (kind === Kind.generator) {
    const instance = solver.instanceAt(values.first(value));
    if (instance !== null) graph.edge(instance.nodes[1] as number, target);
  } else if (kind === Kind.constant) {
    const type = values.constantOf(value)?.type;
    if (type === 'str') graph.add(target, solver.builtinObject('str'));
    if (type === 'bytes') graph.add(target, solver.builtinObject('int'));
  } else if (kind === Kind.namespace) namesIn(solver, values.first(value), target);
  else if (!byProtocol && kind === Kind.object) iterateItems(solver, value, target);
  if (site === null) return;
  if (kind === Kind.any) runOfAny(solver, ['__iter__', '__next__'], site);
  if (kind === Kind.object || kind === Kind.class) iterateByProtocol(solver, value, target, site);
}

/** Runs methods of whatever has escaped. */
function runOfAny(solver: Solver, names: readonly string[], site: Site): void {
  const call = { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false };
  for (const name of names) callSpecial(solver, ANY, name, call);
}

function iterateItems(solver: Solver, value: number, target: number): void {
  const { graph } = solver;
  const cls = solver.values.first(value);
  for (const name of ['str', 'bytes'] as const)
    if (cls === solver.builtin(name)) graph.add(target, solver.builtinObject(name === 'str' ? 'str' : 'int'));
  graph.edge(solver.slotNode(value, solver.isMapping(value) ? Slot.keys : Slot.items), target);
}

/** What iterating a value by its own methods gives is one node, whoever iterates it. */
function iterateByProtocol(solver: Solver, value: number, target: number, site: Site): void {
  const { values } = solver;
  // The language's own containers and generators give what they hold.
  if (values.kind(value) === Kind.object && isBuiltin(solver, values.first(value))) return;
  const elements = solver.sharedNode(Purpose.elements, value, 0, (node) => {
    runIterators(solver, value, node, solver.accesses.iteration(solver, value));
  });
  solver.graph.edge(elements, target);
  solver.accesses.iteration(solver, value).madeBy(site);
}

function runIterators(solver: Solver, value: number, elements: number, site: Site): void {
  const call = { site, given: NO_ARGUMENTS, isExplicit: false };
  const iterators = solver.graph.node();
  callSpecial(solver, value, '__iter__', { ...call, target: iterators });
  solver.graph.listen(iterators, (iterator) => {
    const isObject = solver.values.kind(iterator) === Kind.object;
    if (!isObject || iterator !== value) iterateValue(solver, iterator, elements, null);
    if (isObject) callSpecial(solver, iterator, '__next__', { ...call, target: elements });
  });
  if (solver.values.kind(value) !== Kind.object) return;
  unlessFound(solver, classOf(solver, value), '__iter__', () => {
    const given = positionally(solver.nodeOf(solver.builtinObject('int')));
    callSpecial(solver, value, '__getitem__', { ...call, given, target: elements });
  });
}

function iterateAsync(solver: Solver, value: number, target: number, site: Site): void {
  const { values, graph } = solver;
  const kind = values.kind(value);
  if (kind === Kind.any) runOfAny(solver, ['__aiter__', '__anext__'], site);
  if (kind === Kind.generator || kind === Kind.any || kind === Kind.native) {
    iterateValue(solver, value, target, null);
    return;
  }
  if (kind !== Kind.object) return;
  iterateItems(solver, value, target);
  const call = { site, given: NO_ARGUMENTS, isExplicit: false };
  const iterators = graph.node();
  callSpecial(solver, value, '__aiter__', { ...call, target: iterators });
  graph.listen(iterators, (iterator) => {
    if (values.kind(iterator) !== Kind.object) {
      iterateValue(solver, iterator, target, null);
      return;
    }
    const next = graph.node();
    callSpecial(solver, iterator, '__anext__', { ...call, target: next });
    awaitNode(solver, next, target, site);
  });
}

/** Has a node take what `await` gives of whatever another holds. */
export function awaitNode(solver: Solver, source: number, target: number, site: Site): void {
  const { values, graph } = solver;
  graph.listen(source, (value) => {
    const kind = values.kind(value);
    if (kind === Kind.any) runOfAny(solver, ['__await__'], site);
    if (kind === Kind.any || kind === Kind.native) graph.add(target, ANY);
    else if (kind === Kind.generator) returned(solver, value, target);
    else if (kind === Kind.coroutine) awaitCoroutine(solver, value, target, site);
    else if (kind === Kind.object) {
      const made = graph.node();
      callSpecial(solver, value, '__await__', { site, given: NO_ARGUMENTS, target: made, isExplicit: false });
      graph.listen(made, (generator) => returned(solver, generator, target));
    }
  });
}

/** `yield from`: hands on what another generator yields, and gives what it returns. */
export function delegate(solver: Solver, source: number, yielded: number, target: number, site: Site): void {
  solver.graph.listen(source, (value) => {
    iterateValue(solver, value, yielded, site);
    returned(solver, value, target);
  });
}

/** What a generator or coroutine returns in the end. */
function returned(solver: Solver, value: number, target: number): void {
  const { values, graph } = solver;
  const instance = values.kind(value) === Kind.generator ? solver.instanceAt(values.first(value)) : null;
  if (instance !== null) graph.edge(instance.nodes[0] as number, target);
  else graph.add(target, ANY);
}

/** The names that a class or module has: as texts, as far as they are known. */
function namesIn(solver: Solver, owner: number, target: number): void {
  const isPlain = solver.values.kind(owner) === Kind.class || solver.values.kind(owner) === Kind.module;
  if (!isPlain) solver.graph.add(target, solver.builtinObject('str'));
  else
    solver.eachField(owner, (key) => {
      const name = solver.attributeKey(key);
      if (name !== null) solver.graph.add(target, solver.textValue(solver.textAt(name)));
      else if (key === Slot.unnamed) solver.graph.add(target, solver.builtinObject('str'));
    });
}
