// Items: displays, subscripts, unpacking, slices. A container knows its items by key where the key is a constant, and holds the others
// together.

import { ANYWHERE, Display } from '../2-summarize/constraints';
import { positionally } from './arguments';
import { callSpecial } from './calls';
import { libraryModule } from './computed-imports';
import { handOver } from './escape';
import { askKey, asNumber } from './implicit';
import type { Instance, Site } from './instances';
import { iterateValue } from './iteration';
import type { Solver } from './solver';
import { Slot } from './solver';
import { ANY, Kind } from './values';

const CLASSES: Readonly<Record<number, string>> = {
  [Display.list]: 'list',
  [Display.tuple]: 'tuple',
  [Display.set]: 'set',
  [Display.generator]: 'generator',
};

/** A container that a place in an instance makes. */
export function container(solver: Solver, site: Site, name: string, part: number): number {
  return solver.values.number(Kind.object, solver.builtin(name), solver.allocation(site, part));
}

/** Elements of a display: how each is given, and its node. */
export function makeDisplay(
  solver: Solver,
  site: Site,
  kind: number,
  elements: readonly (readonly [number, number])[],
  target: number,
): void {
  const name = CLASSES[kind] as string;
  const made = container(solver, site, name, -10 - kind);
  let position: number | null = kind === Display.list || kind === Display.tuple ? 0 : null;
  for (const [given, node] of elements) {
    if (given === 1) {
      const first = position;
      solver.graph.listen(node, (value) => spread(solver, value, made, first, site));
      position = null;
    } else if (given === ANYWHERE || position === null) {
      solver.graph.edge(node, solver.slotNode(made, Slot.somewhere));
      position = null;
    } else {
      solver.graph.edge(node, solver.storedItem(made, solver.integer(position)));
      position += 1;
    }
  }
  if (kind === Display.tuple && position !== null) solver.setLength(made, position);
  if (kind === Display.set) askKey(solver, made, solver.slotNode(made, Slot.items), site);
  solver.graph.add(target, made);
}

/** Places behind this one are not told apart: what is put in front of itself (`x = (1, *x)`) has no last place. */
const LAST_PLACE = 64;

/** The node of a place of a sequence that something is stored in. */
export function placeNode(solver: Solver, sequence: number, position: number): number {
  return position > LAST_PLACE
    ? solver.slotNode(sequence, Slot.somewhere)
    : solver.storedItem(sequence, solver.integer(position));
}

/** Puts the elements of a value into a container, from a position on or anywhere. */
function spread(solver: Solver, value: number, made: number, first: number | null, site: Site): void {
  const { graph } = solver;
  const isSequence = solver.values.kind(value) === Kind.object && !solver.isMapping(value);
  if (!isSequence || first === null) {
    iterateValue(solver, value, solver.slotNode(made, Slot.somewhere), site);
    return;
  }
  solver.eachField(value, (key, node) => {
    const item = solver.itemKey(key);
    const position = item === null ? null : solver.integerOf(item);
    if (position !== null) graph.edge(node, placeNode(solver, made, first + position));
    else if (key === Slot.somewhere) graph.edge(node, solver.slotNode(made, Slot.somewhere));
  });
  iterateValue(solver, value, solver.slotNode(made, Slot.somewhere), site, true);
}

/** Entries of a dict display: the node of the key, or -1 for `**`, and of the value. */
export function makeDict(
  solver: Solver,
  site: Site,
  entries: readonly (readonly [number, number])[],
  target: number,
): void {
  const made = container(solver, site, 'dict', -20);
  for (const [key, value] of entries) {
    if (key < 0) solver.graph.listen(value, (mapping) => merge(solver, mapping, made));
    else {
      storeUnder(solver, made, key, storing(solver, key, value));
      askKey(solver, made, key, site);
    }
  }
  solver.graph.add(target, made);
}

/** Puts the items of a mapping into another. */
export function merge(solver: Solver, mapping: number, into: number): void {
  const { graph, values } = solver;
  if (values.kind(mapping) === Kind.namespace) {
    graph.edge(solver.slotNode(values.first(mapping), Slot.attributes), solver.slotNode(into, Slot.somewhere));
    graph.add(solver.slotNode(into, Slot.keys), solver.builtinObject('str'));
    return;
  }
  if (values.kind(mapping) !== Kind.object) {
    graph.add(solver.slotNode(into, Slot.somewhere), ANY);
    graph.add(solver.slotNode(into, Slot.keys), ANY);
    return;
  }
  if (mapping === into) return;
  solver.eachField(mapping, (key, node) => {
    const item = solver.itemKey(key);
    if (item !== null) graph.edge(node, solver.storedItem(into, item));
    else if (key === Slot.somewhere) graph.edge(node, solver.slotNode(into, Slot.somewhere));
  });
  graph.edge(solver.slotNode(mapping, Slot.keys), solver.slotNode(into, Slot.keys));
}

// ---- subscripts ----

/** What is done with objects and the keys that they are asked for. */
interface Keyed {
  readonly at: (object: number, constant: number) => void;
  /** With a key that may be any: what is done for that is all that constants would do, too. */
  readonly anywhere: (object: number) => void;
  readonly slice: (object: number, slice: number) => void;
}

/** Brings objects and what a node holds as keys together, whichever comes first. */
class KeyedObjects {
  private readonly solver: Solver;
  private readonly key: number;
  private readonly keyed: Keyed;
  private readonly objects: number[] = [];
  private readonly slices: number[] = [];
  private constants: number[] = [];
  private isAny = false;

  constructor(solver: Solver, key: number, keyed: Keyed) {
    this.solver = solver;
    this.key = key;
    this.keyed = keyed;
  }

  add(object: number): void {
    const { at, anywhere, slice } = this.keyed;
    this.objects.push(object);
    if (this.objects.length === 1) {
      this.solver.graph.listen(this.key, (index) => this.addKey(index));
      return;
    }
    if (this.isAny) anywhere(object);
    for (const constant of this.constants) at(object, constant);
    for (const one of this.slices) slice(object, one);
  }

  private addKey(index: number): void {
    const { at, anywhere, slice } = this.keyed;
    if (this.solver.sliceOf(index) !== null) {
      this.slices.push(index);
      for (const object of this.objects) slice(object, index);
      return;
    }
    if (this.isAny) return;
    const constant = this.solver.itemConstant(index);
    if (constant === null) {
      this.isAny = true;
      this.constants = [];
      for (const object of this.objects) anywhere(object);
    } else {
      this.constants.push(constant);
      for (const object of this.objects) at(object, constant);
    }
  }
}

export function loadItem(solver: Solver, object: number, key: number, target: number, site: Site): void {
  const { graph } = solver;
  const stored = new KeyedObjects(solver, key, {
    at: (value, constant) => {
      graph.edge(solver.itemNode(value, constant), target);
      graph.edge(solver.slotNode(value, Slot.somewhere), target);
      libraryModule(solver, value, constant, target);
    },
    anywhere: (value) => graph.edge(solver.slotNode(value, Slot.items), target),
    slice: (value, slice) => sliceItems(solver, value, slice, target, site),
  });
  graph.listen(object, (value) => itemOf(solver, value, key, stored, target, site));
}

function itemOf(solver: Solver, value: number, key: number, stored: KeyedObjects, target: number, site: Site): void {
  const { values, graph } = solver;
  const kind = values.kind(value);
  if (kind === Kind.any) {
    graph.add(target, ANY);
    handOver(solver, site, key);
  } else if (kind === Kind.class) {
    subscriptClass(solver, value, key, target, site);
  } else if (kind === Kind.native) {
    graph.add(target, value);
  } else if (kind === Kind.constant) {
    graph.add(target, solver.builtinObject(values.constantOf(value)?.type === 'str' ? 'str' : 'int'));
  } else if (kind === Kind.namespace) {
    graph.listen(key, (index) => namespaceItem(solver, values.first(value), index, target));
  } else if (kind === Kind.object) {
    stored.add(value);
    askKey(solver, value, key, site);
    const call = { site, given: positionally(key), target, isExplicit: false };
    callSpecial(solver, value, '__getitem__', call);
    if (solver.isMapping(value)) callSpecial(solver, value, '__missing__', call);
  }
}

/** `C[T]`: what `__class_getitem__` or the metaclass gives, or the class with its parameters, which behaves as the class. */
function subscriptClass(solver: Solver, cls: number, key: number, target: number, site: Site): void {
  solver.graph.add(target, cls);
  callSpecial(solver, cls, '__getitem__', { site, given: positionally(key), target, isExplicit: false });
}

function namespaceItem(solver: Solver, owner: number, key: number, target: number): void {
  const text = solver.values.textOf(key);
  const node = text === null ? solver.slotNode(owner, Slot.attributes) : solver.attributeNode(owner, solver.text(text));
  solver.graph.edge(node, target);
}

/** `container[a:b]`: a container of the same class; where both ends are known and count from the start, so are the places. */
function sliceItems(solver: Solver, value: number, key: number, target: number, site: Site): void {
  const { graph, values } = solver;
  const made = values.number(Kind.object, values.first(value), solver.allocation(site, -30));
  const somewhere = solver.slotNode(made, Slot.somewhere);
  graph.add(target, made);
  graph.edge(solver.slotNode(value, Slot.somewhere), somewhere);
  askBounds(solver, key, site);
  eachBounds(solver, key, (lower, upper) => {
    if (lower === null || upper === null) graph.edge(solver.slotNode(value, Slot.items), somewhere);
    else sliceBetween(solver, value, made, lower, upper);
  });
}

function sliceBetween(solver: Solver, value: number, made: number, lower: number, upper: number): void {
  solver.eachField(value, (field, node) => {
    const item = solver.itemKey(field);
    const position = item === null ? null : solver.integerOf(item);
    if (position === null || position < lower || position >= upper) return;
    solver.graph.edge(node, solver.storedItem(made, solver.integer(position - lower)));
  });
}

/** What stands for the places of a slice is asked for its number. */
function askBounds(solver: Solver, slice: number, site: Site): void {
  for (const part of solver.sliceOf(slice) ?? [])
    if (part >= 0) solver.graph.listen(part, (value) => asNumber(solver, value, site));
}

/** Calls a listener with the bounds that a slice may have; null for one that is not known, or counts from the end. */
function eachBounds(
  solver: Solver,
  slice: number,
  listener: (lower: number | null, upper: number | null) => void,
): void {
  const [lower, upper, step] = solver.sliceOf(slice) as readonly [number, number, number];
  if (step >= 0) {
    listener(null, null);
    return;
  }
  eachBound(solver, lower, 0, (first) =>
    eachBound(solver, upper, Number.POSITIVE_INFINITY, (end) => listener(first, end)),
  );
}

function eachBound(solver: Solver, node: number, absent: number, listener: (bound: number | null) => void): void {
  if (node < 0) listener(absent);
  else
    solver.graph.listen(node, (value) => {
      const bound = value === solver.none ? absent : solver.integerOf(value);
      listener(bound === null || bound < 0 ? null : bound);
    });
}

export function storeItem(solver: Solver, object: number, key: number, source: number, site: Site): void {
  const keyed = storing(solver, key, source);
  solver.graph.listen(key, (index) => askBounds(solver, index, site));
  solver.graph.listen(object, (value) => {
    const { values, graph } = solver;
    const kind = values.kind(value);
    if (kind === Kind.any || kind === Kind.native) {
      for (const node of [key, source]) handOver(solver, site, node);
    } else if (kind === Kind.namespace) {
      graph.listen(key, (index) => storeInNamespace(solver, values.first(value), index, source));
    } else if (kind === Kind.object) {
      storeUnder(solver, value, key, keyed);
      askKey(solver, value, key, site);
      callSpecial(solver, value, '__setitem__', {
        site,
        given: positionally(key, source),
        target: solver.nothing,
        isExplicit: false,
      });
    }
  });
}

function storeInNamespace(solver: Solver, owner: number, key: number, source: number): void {
  const text = solver.values.textOf(key);
  if (text !== null) solver.graph.edge(source, solver.storedAttribute(owner, solver.text(text)));
  else solver.graph.edge(source, solver.slotNode(owner, Slot.unnamed));
}

/** What stores the values of a node in objects, under whatever another holds as a key. */
function storing(solver: Solver, key: number, source: number): KeyedObjects {
  const { graph } = solver;
  return new KeyedObjects(solver, key, {
    at: (object, constant) => graph.edge(source, solver.storedItem(object, constant)),
    anywhere: (object) => graph.edge(source, solver.slotNode(object, Slot.somewhere)),
    slice: (object) =>
      graph.listen(source, (given) => iterateValue(solver, given, solver.slotNode(object, Slot.somewhere), null)),
  });
}

function storeUnder(solver: Solver, object: number, key: number, keyed: KeyedObjects): void {
  keyed.add(object);
  if (solver.isMapping(object)) solver.graph.edge(key, solver.slotNode(object, Slot.keys));
}

// ---- unpacking ----

/** `a, *b, c = source`: a starred part takes the elements that it may be a list of. */
export function unpack(solver: Solver, source: number, star: number, targets: readonly number[], site: Site): void {
  solver.graph.listen(source, (value) => {
    const isSequence = solver.values.kind(value) === Kind.object && !solver.isMapping(value);
    if (!isSequence) {
      for (const target of targets) iterateValue(solver, value, target, site);
      return;
    }
    solver.eachField(value, (key, node) => {
      const item = solver.itemKey(key);
      const position = item === null ? null : solver.integerOf(item);
      if (position !== null && (star < 0 || position < star)) {
        const target = targets[position];
        if (target !== undefined) solver.graph.edge(node, target);
      } else if (position !== null) {
        for (const target of targets.slice(star)) solver.graph.edge(node, target);
      } else if (key === Slot.somewhere) {
        for (const target of targets) solver.graph.edge(node, target);
      }
    });
    for (const target of targets) iterateValue(solver, value, target, site, true);
  });
}

/** A slice object, which keeps the nodes of its parts. */
export function makeSlice(
  solver: Solver,
  instance: Instance,
  site: number,
  parts: readonly number[],
  target: number,
): void {
  const made = container(solver, { instance, site }, 'slice', -40);
  solver.setSlice(made, parts);
  solver.graph.add(target, made);
}
