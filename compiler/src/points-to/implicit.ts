// Methods that containers of the language call of what they hold: keys and elements are hashed and compared, elements described, places
// asked for their number.

import type { CallArguments } from './arguments';
import { NO_ARGUMENTS, positionally } from './arguments';
import type { Call } from './calls';
import { callSpecial } from './calls';
import { isBuiltin } from './classes';
import type { Site } from './instances';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

const CONTAINERS = ['list', 'tuple', 'dict', 'set', 'frozenset'];
const HASHED = ['dict', 'set', 'frozenset'];

/** Whether a value is a container of the language's own class. */
function isContainer(solver: Solver, value: number): boolean {
  return (
    solver.values.kind(value) === Kind.object &&
    CONTAINERS.some((name) => solver.values.first(value) === solver.builtin(name))
  );
}

/** Whether a value is one of the containers that hash what they hold, or of a class that derives from theirs. */
function isHashing(solver: Solver, value: number): boolean {
  const cls = solver.values.first(value);
  const order = solver.classes.orderOf(cls)?.classes ?? [cls];
  return HASHED.some((name) => order.includes(solver.builtin(name)));
}

/** What of a node's values, and of what the language's containers among them hold, may have methods of the program. */
function objectsOf(solver: Solver, node: number): number {
  return solver.sharedNode(Purpose.objects, node, 0, (found) => {
    const seen = new Set<number>();
    const visit = (value: number): void => {
      if (isContainer(solver, value)) {
        if (seen.has(value)) return;
        seen.add(value);
        solver.graph.listen(solver.slotNode(value, Slot.items), visit);
        solver.graph.listen(solver.slotNode(value, Slot.keys), visit);
      } else if (
        value === ANY ||
        (solver.values.kind(value) === Kind.object && !isBuiltin(solver, solver.values.first(value)))
      )
        solver.graph.add(found, value);
    };
    solver.graph.listen(node, visit);
  });
}

/** Calls a method of whatever a node's values are or hold; of anything, those that have escaped under the name. */
function callWithin(solver: Solver, node: number, name: string, given: CallArguments, site: Site): void {
  const call: Call = { site, given, target: solver.nothing, isExplicit: false };
  solver.graph.listen(objectsOf(solver, node), (value) =>
    // What is compared with anything does not go to it by that: it has escaped by itself, or nobody calls it.
    callSpecial(solver, value, name, value === ANY ? { ...call, given: NO_ARGUMENTS } : call),
  );
}

/** Hashes what a node holds, and compares it with what a container has already; asks for its number where that is a sequence. */
export function askKey(solver: Solver, container: number, key: number, site: Site): void {
  if (!isHashing(solver, container)) {
    solver.graph.listen(key, (value) => asNumber(solver, value, site));
    return;
  }
  callWithin(solver, key, '__hash__', NO_ARGUMENTS, site);
  const held = solver.slotNode(container, solver.isMapping(container) ? Slot.keys : Slot.items);
  compareWithin(solver, '__eq__', key, held, site);
  compareWithin(solver, '__eq__', held, key, site);
}

/** Calls a method of what one node's values are or hold with what another has. */
function compareWithin(solver: Solver, method: string, left: number, right: number, site: Site): void {
  callWithin(solver, left, method, positionally(everythingIn(solver, right)), site);
}

/** What a node holds, and all that containers of the language among that do. */
function everythingIn(solver: Solver, node: number): number {
  const all = solver.sharedNode(Purpose.everything, node, 0, (found) => {
    solver.graph.edge(node, found);
    solver.graph.listen(node, (value) => {
      if (!isContainer(solver, value)) return;
      solver.graph.edge(solver.slotNode(value, Slot.items), found);
      solver.graph.edge(solver.slotNode(value, Slot.keys), found);
    });
  });
  return all;
}

/** Compares what two containers of the language hold: places are the same first, and then asked which comes before the other. */
export function compareContents(solver: Solver, method: string, container: number, other: number, site: Site): void {
  if (!isContainer(solver, container)) return;
  for (const slot of [Slot.items, Slot.keys]) {
    const held = solver.slotNode(container, slot);
    compareWithin(solver, '__eq__', held, other, site);
    if (method !== '__eq__') compareWithin(solver, method, held, other, site);
  }
}

/** `value in container`: it is compared with the elements, or asked for as a key. */
export function askMember(solver: Solver, container: number, value: number, site: Site): void {
  if (solver.values.kind(container) !== Kind.object) return;
  if (isHashing(solver, container)) {
    askKey(solver, container, value, site);
    return;
  }
  if (!isContainer(solver, container)) return;
  const held = solver.slotNode(container, Slot.items);
  compareWithin(solver, '__eq__', held, value, site);
  compareWithin(solver, '__eq__', value, held, site);
}

/** Asks a value that stands for a place, or a count, for its number. */
export function asNumber(solver: Solver, value: number, site: Site): void {
  if (value !== ANY && solver.values.kind(value) !== Kind.object) return;
  callSpecial(solver, value, '__index__', { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false });
}

/** `_contents` of the models: describes what the containers of the language that it is given hold. */
export function describeContents(solver: Solver, { given, site }: Call): void {
  const [container] = given.positional;
  if (container !== undefined) describe(solver, container.node, site);
}

/** Has what a node holds, and what containers among that do, describe itself. */
export function describe(solver: Solver, node: number, site: Site): void {
  callWithin(solver, node, '__repr__', NO_ARGUMENTS, site);
}
