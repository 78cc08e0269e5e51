// What the library hands back: objects of its classes where its declarations say so (`ModuleDeclaration.results`), and anything elsewhere.

import type { Result } from '../library-map';
import type { Call } from './calls';
import { construct, newObject } from './calls';
import { escapeArguments } from './escape';
import { dottedName } from './library-values';
import type { ModuleState } from './modules';
import { attributeOfModule, runModule } from './modules-run';
import type { Site } from './instances';
import type { Solver } from './solver';
import { Slot } from './solver';
import { ANY, Kind } from './values';

// ---- names ----

/** Has a node take what an owner in the library has under a name. */
export function takeFromLibrary(solver: Solver, owner: string, name: string, target: number): void {
  const thing = solver.library.thing(`${owner}.${name}`);
  if (thing?.text !== undefined) {
    solver.graph.add(target, solver.textValue(thing.text));
    return;
  }
  const modelled = thing === null || thing.kind === 'module' ? null : modelOf(solver, thing.name);
  if (modelled === null) solver.graph.add(target, dottedName(solver, owner, name));
  else attributeOfModule(solver, modelled.module, solver.text(modelled.name), target);
}

/** The model that says what a declared name of a module does. */
function modelOf(solver: Solver, full: string): { module: ModuleState; name: string } | null {
  const end = full.lastIndexOf('.');
  const [owner, name] = [full.slice(0, end), full.slice(end + 1)];
  const source = solver.find(owner);
  if (source.kind !== 'source' || source.role !== 'model') return null;
  const module = runModule(solver, owner, null);
  return module === null ? null : { module, name };
}

/** Has a node take an attribute of something of the library that is no object of a class that is known. */
export function attributeOfNative(solver: Solver, value: number, name: number, target: number): void {
  takeFromLibrary(solver, solver.textAt(solver.values.first(value)), solver.textAt(name), target);
}

/** Reads what a class of the library has: a method, what a property gives, or what its objects hold. */
export function bindNative(solver: Solver, raw: number, receiver: number, target: number, site: Site): void {
  const name = solver.textAt(solver.values.first(raw));
  const thing = solver.library.thing(name);
  if (thing?.kind !== 'value') {
    solver.graph.add(target, solver.values.number(Kind.method, raw, receiver));
    return;
  }
  const result = solver.library.resultOf(name);
  if (result !== null) give(solver, result, solver.nodeOf(receiver), target, site);
  else if (thing.type !== null) objectOf(solver, thing.type, target, site);
  else solver.graph.add(target, ANY);
}

/** Whether a class method of the library gives objects of the class that it is called of. */
export function isClassMethod(solver: Solver, native: number): boolean {
  return solver.library.resultOf(solver.textAt(solver.values.first(native)))?.made === 'class';
}

// ---- calls ----

/** The library may do anything with what it gets; what it gives is declared, or anything. */
export function callNative(solver: Solver, value: number, call: Call): void {
  const { graph, values } = solver;
  solver.call(call.site, null, value, call.isExplicit);
  escapeArguments(solver, call);
  const name = solver.textAt(values.first(value));
  if (solver.isNativeClass(name)) {
    graph.add(call.target, values.number(Kind.object, value));
    return;
  }
  const result = solver.library.resultOf(name);
  if (result !== null) {
    giveCalled(solver, value, result, call);
    return;
  }
  graph.add(call.target, ANY);
  handBack(solver, call);
  // What is known of it is known by the name of what gave it.
  if (solver.library.thing(name) === null) graph.add(call.target, values.number(Kind.object, value));
}

/** Code that nothing is known of may give what it was given: functions are told from anything, so that who calls them is known. */
export function handBack(solver: Solver, { given, target }: Call): void {
  if (target < 0) return;
  for (const { node } of given.positional) {
    if (node < 0) continue;
    solver.graph.listen(node, (value) => {
      const kind = solver.values.kind(value);
      const isPart = kind === Kind.method || kind === Kind.unbound;
      const of = isPart ? solver.values.first(value) : value;
      if ((kind === Kind.function || isPart) && solver.isOwn(of)) solver.graph.add(target, value);
    });
  }
}

function giveCalled(solver: Solver, callee: number, result: Result, { given, target, site }: Call): void {
  const { graph, values } = solver;
  const [first] = given.positional;
  // Behind a star stands any argument.
  const receiver = first?.isStar === true ? solver.nodeOf(ANY) : (first?.node ?? solver.nothing);
  if (result.awaited !== true) {
    give(solver, result, receiver, target, site);
    return;
  }
  const asksReceiver = result.self === true || result.made !== undefined || result.reads !== undefined;
  if (!asksReceiver || receiver < 0) graph.add(target, values.number(Kind.coroutine, callee));
  else graph.listen(receiver, (value) => graph.add(target, values.number(Kind.coroutine, callee, value + 1)));
}

/** Has a node take what awaiting a coroutine of the library gives. */
export function awaitCoroutine(solver: Solver, coroutine: number, target: number, site: Site): void {
  const { values } = solver;
  const result = solver.library.resultOf(solver.textAt(values.first(values.first(coroutine))));
  const receiver = values.second(coroutine) - 1;
  if (result === null) solver.graph.add(target, ANY);
  else give(solver, result, receiver < 0 ? solver.nothing : solver.nodeOf(receiver), target, site);
}

// ---- results ----

function give(solver: Solver, result: Result, receiver: number, target: number, site: Site): void {
  const { graph, values } = solver;
  const { classes, self, made, reads } = result;
  for (const name of classes) objectOf(solver, name, target, site);
  if (self === true) graph.edge(receiver, target);
  if (made !== undefined && receiver >= 0) graph.listen(receiver, (value) => giveMade(solver, value, target, site));
  if (reads === undefined || receiver < 0) return;
  graph.listen(receiver, (value) => {
    const isPlain = values.kind(value) === Kind.object && values.kind(values.first(value)) === Kind.native;
    // A class of the program may have anything under the names that are read.
    if (!isPlain) graph.add(target, ANY);
    else for (const name of reads) giveStored(solver, solver.attributeNode(value, solver.text(name)), target);
  });
}

/** An object of a class, or of the class of another object, that the library makes with what it pleases. */
function giveMade(solver: Solver, of: number, target: number, site: Site): void {
  const { graph, values } = solver;
  const cls = values.kind(of) === Kind.object ? values.first(of) : of;
  switch (values.kind(cls)) {
    case Kind.class:
      solver.escape(cls);
      graph.add(target, newObject(solver, cls, site));
      break;
    case Kind.native:
      graph.add(target, values.number(Kind.object, cls));
      break;
    default:
      graph.add(target, ANY);
  }
}

/** What the program has stored in an object of the library, and what calling that gives. */
function giveStored(solver: Solver, stored: number, target: number): void {
  solver.graph.edge(stored, target);
  solver.graph.listen(stored, (value) => {
    const kind = solver.values.kind(value);
    if (kind === Kind.function || kind === Kind.method || kind === Kind.class) solver.graph.add(target, ANY);
  });
}

/** Has a node take an object of a class of the library, which was made of anything. */
export function objectOf(solver: Solver, name: string, target: number, site: Site): void {
  const parts = name.split('.');
  const [top, last] = [parts[0], parts.at(-1) as string];
  if (top === 'typing') solver.graph.add(target, ANY);
  else if (top === 'builtins') ofLanguage(solver, last, target, site);
  else {
    const module = modelOf(solver, name)?.module;
    if (module === undefined)
      solver.graph.add(
        target,
        solver.values.number(Kind.object, solver.native(solver.library.thing(name)?.name ?? name)),
      );
    else ofModel(solver, module, last, target);
  }
}

function ofLanguage(solver: Solver, name: string, target: number, site: Site): void {
  const { graph, values } = solver;
  if (name === 'NoneType') graph.add(target, solver.none);
  else if (name === 'bool') for (const value of [solver.true, solver.false]) graph.add(target, value);
  else if (CONTAINERS.has(name)) {
    const made = values.number(Kind.object, solver.builtin(name), solver.allocation(site, CONTAINER));
    for (const slot of [Slot.somewhere, Slot.keys]) graph.add(solver.slotNode(made, slot), ANY);
    // The library may keep it, and call what is put into it.
    solver.escape(made);
    graph.add(target, made);
  } else graph.add(target, solver.builtinObject(name));
}

/** What tells containers that the library makes at a place from what the place makes itself. */
const CONTAINER = -70;

const CONTAINERS: ReadonlySet<string> = new Set(['dict', 'frozenset', 'list', 'set', 'tuple']);

function ofModel(solver: Solver, module: ModuleState, name: string, target: number): void {
  const site = solver.unknownSite;
  const found = solver.graph.node();
  attributeOfModule(solver, module, solver.text(name), found);
  const star = { node: solver.anyTuple(), isStar: true };
  const given = { positional: [star], keywords: [], doubleStars: [solver.nodeOf(ANY)] };
  solver.graph.listen(found, (value) => {
    const kind = solver.values.kind(value);
    if (kind === Kind.class) construct(solver, value, { site, given, target, isExplicit: false });
    else if (kind === Kind.native) solver.graph.add(target, solver.values.number(Kind.object, value));
    else solver.graph.add(target, ANY);
  });
}
