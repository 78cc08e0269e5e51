// Attributes: where each kind of value has them, and what reading one from a class makes of it: a method, what a property's getter
// gives, what a descriptor's `__get__` gives.

import { NO_ARGUMENTS, positionally } from './arguments';
import { getterName, noteGetter, setterName } from './by-name';
import { callBound, callNode, callSpecial, callSpecialFunction, hasMethods } from './calls';
import { classAttribute, classOf, eachAncestor, isBuiltin, surelyHas, unlessFound } from './classes';
import { handOver } from './escape';
import type { Site } from './instances';
import { attributeOfModule } from './modules-run';
import { attributeOfNative, bindNative, isClassMethod } from './natives';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** Has a node take an attribute of whatever another holds. */
export function loadAttribute(solver: Solver, object: number, name: number, target: number, site: Site): void {
  solver.graph.listen(object, (value) => solver.accesses.read(solver, value, name, target, site));
}

/** Has a node take an attribute of a value, for one reader. */
export function attributeOf(solver: Solver, value: number, name: number, target: number, site: Site): void {
  const { values, graph } = solver;
  switch (values.kind(value)) {
    case Kind.any:
      graph.add(target, ANY);
      solver.escapedNames.read(solver, name, target);
      solver.call(site, null, ANY, false, getterName(solver, name));
      break;
    case Kind.module:
      attributeOfModule(solver, solver.moduleAt(value), name, target, site);
      break;
    case Kind.native:
      attributeOfNative(solver, value, name, target);
      break;
    case Kind.class:
      attributeOfClass(solver, value, name, target, site);
      break;
    case Kind.super:
      attributeOfSuper(solver, value, name, target, site);
      break;
    case Kind.method:
      attributeOfMethod(solver, value, name, target, site);
      break;
    default:
      attributeOfObject(solver, value, name, target, site);
  }
}

// ---- objects ----

function attributeOfObject(solver: Solver, value: number, name: number, target: number, site: Site): void {
  const { graph } = solver;
  const cls = classOf(solver, value);
  ownAttribute(solver, value, name, target);
  graph.listen(classAttribute(solver, cls, name), (raw) => bind(solver, raw, value, cls, target, site));
  const text = solver.textAt(name);
  if (isBuiltin(solver, cls) || text === '__getattr__' || text === '__getattribute__') return;
  solver.hooks.read(solver, cls, value, name, target);
  solver.accesses.ofObjects(solver, cls, name).madeBy(site);
}

/** What an object has by itself. */
function ownAttribute(solver: Solver, value: number, name: number, target: number): void {
  const { graph } = solver;
  graph.edge(solver.attributeNode(value, name), target);
  const text = solver.textAt(name);
  if (text === '__class__') graph.add(target, classOf(solver, value));
  if (text === '__dict__' && hasNamespace(solver, value))
    graph.add(target, solver.values.number(Kind.namespace, value));
  if (solver.values.kind(value) === Kind.function) describe(solver, value, text, target);
}

/** Whether a value has attributes of its own. */
function hasNamespace(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  return kind === Kind.function || (kind === Kind.object && !isContainer(solver, value));
}

/** What a function says of itself. */
function describe(solver: Solver, value: number, text: string, target: number): void {
  const { block } = solver.functionParts(value).block;
  if (text === '__name__') solver.graph.add(target, solver.textValue(block.name));
  if (text === '__qualname__' || text === '__module__' || text === '__doc__')
    solver.graph.add(target, solver.builtinObject('str'));
}

function isContainer(solver: Solver, value: number): boolean {
  return CONTAINERS.some((name) => solver.values.first(value) === solver.builtin(name));
}

const CONTAINERS: readonly string[] = ['dict', 'list', 'tuple', 'set', 'frozenset'];

function attributeOfMethod(solver: Solver, value: number, name: number, target: number, site: Site): void {
  const { values, graph } = solver;
  const text = solver.textAt(name);
  if (text === '__self__') graph.add(target, values.second(value));
  else if (text === '__func__') graph.add(target, values.first(value));
  else attributeOf(solver, values.first(value), name, target, site);
}

// ---- classes ----

function attributeOfClass(solver: Solver, cls: number, name: number, target: number, site: Site): void {
  const { graph, values } = solver;
  const text = solver.textAt(name);
  if (text === '__dict__') graph.add(target, values.number(Kind.namespace, cls));
  if (text === '__name__' || text === '__qualname__') graph.add(target, solver.builtinObject('str'));
  if (text === '__module__') graph.add(target, moduleOfClass(solver, cls));
  graph.listen(classAttribute(solver, cls, name), (raw) => bind(solver, raw, null, cls, target, site));
  graph.listen(classAttribute(solver, solver.builtin('type'), name), (raw) =>
    bind(solver, raw, cls, solver.builtin('type'), target, site),
  );
  const metaclasses = solver.classes.metaclasses(cls);
  if (metaclasses === null) return;
  graph.listen(metaclasses, (metaclass) => {
    if (text === '__class__') graph.add(target, metaclass);
    graph.listen(classAttribute(solver, metaclass, name), (raw) => bind(solver, raw, cls, metaclass, target, site));
    const hook = classAttribute(solver, metaclass, solver.text('__getattr__'));
    const given = positionally(solver.nodeOf(solver.textValue(text)));
    graph.listen(hook, (raw) => callBound(solver, raw, cls, { site, given, target, isExplicit: false }));
  });
}

/** The name of the module that makes a class. */
function moduleOfClass(solver: Solver, cls: number): number {
  const body = solver.bodyOfClass(cls);
  return body === null ? solver.builtinObject('str') : solver.textValue(body.block.module.name);
}

function attributeOfSuper(solver: Solver, value: number, name: number, target: number, site: Site): void {
  const { values, graph } = solver;
  const receiver = values.second(value);
  const isStatic = solver.textAt(name) === '__new__';
  const search = (cls: number, bound: number | null): void => {
    graph.listen(attributeAfter(solver, cls, values.first(value), name), (raw) => {
      if (isStatic) graph.add(target, raw);
      else bind(solver, raw, bound, cls, target, site);
    });
  };
  if (receiver === ANY) graph.add(target, ANY);
  if (values.kind(receiver) !== Kind.class) {
    search(classOf(solver, receiver), receiver);
    return;
  }
  search(receiver, null);
  const metaclasses = solver.classes.metaclasses(receiver);
  if (metaclasses !== null) graph.listen(metaclasses, (metaclass) => search(metaclass, receiver));
}

/** What the classes of `cls` that come after another have under a name. */
function attributeAfter(solver: Solver, cls: number, after: number, name: number): number {
  const { values, graph } = solver;
  return solver.sharedNode(Purpose.super, solver.values.number(Kind.super, cls, after), name, (node) => {
    solver.classes.eachOrder(cls, ({ classes, isOpen }) => {
      if (!classes.includes(after)) return;
      for (const owner of isOpen ? classes : classes.slice(classes.indexOf(after) + 1)) {
        const member = values.kind(owner) === Kind.native ? solver.nativeMember(owner, name) : null;
        if (member !== null) graph.add(node, member);
        if (owner === ANY) graph.add(node, ANY);
        if (values.kind(owner) === Kind.class) graph.edge(solver.attributeNode(owner, name), node);
        if (!isOpen && surelyHas(solver, owner, name)) break;
      }
    });
  });
}

// ---- binding ----

/**
 * What reading gives that a class has under a name: `raw` itself, or what it makes of the object (null for the class itself) and its
 * class.
 */
export function bind(
  solver: Solver,
  raw: number,
  receiver: number | null,
  cls: number,
  target: number,
  site: Site,
): void {
  const { values, graph } = solver;
  const kind = values.kind(raw);
  if (kind === Kind.native && (receiver !== null || isClassMethod(solver, raw))) {
    bindNative(solver, raw, receiver ?? cls, target, site);
    return;
  }
  if (kind === Kind.function || kind === Kind.native) {
    graph.add(target, receiver === null || isStatic(solver, raw) ? raw : values.number(Kind.method, raw, receiver));
    return;
  }
  if (kind !== Kind.object) {
    graph.add(target, raw);
    return;
  }
  const descriptor = values.first(raw);
  if (descriptor === solver.builtin('staticmethod')) {
    graph.edge(solver.attributeNode(raw, solver.text('__func__')), target);
  } else if (descriptor === solver.builtin('classmethod')) {
    const owner = receiver !== null && values.kind(receiver) === Kind.class ? receiver : cls;
    graph.listen(solver.attributeNode(raw, solver.text('__func__')), (inner) => {
      graph.add(target, isCallable(solver, inner) ? values.number(Kind.method, inner, owner) : inner);
    });
  } else if (descriptor === solver.builtin('property')) {
    if (receiver === null) graph.add(target, raw);
    else callSpecialFunction(solver, solver.attributeNode(raw, solver.text('fget')), [receiver], target, site);
  } else {
    descriptorGet(solver, raw, receiver, cls, target, site);
  }
}

/** Whether a function of a class stays as it is without saying so. */
function isStatic(solver: Solver, value: number): boolean {
  if (solver.values.kind(value) !== Kind.function) return false;
  const { block, closure } = solver.functionParts(value);
  return block.block.name === '__new__' && closure?.block.block.kind === 'class';
}

function isCallable(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  return kind === Kind.function || kind === Kind.native || kind === Kind.object || kind === Kind.class;
}

function descriptorGet(
  solver: Solver,
  raw: number,
  receiver: number | null,
  cls: number,
  target: number,
  site: Site,
): void {
  unlessFound(solver, solver.values.first(raw), '__get__', () => solver.graph.add(target, raw));
  const given = positionally(solver.nodeOf(receiver ?? solver.none), solver.nodeOf(cls));
  callSpecial(solver, raw, '__get__', { site, given, target, isExplicit: false });
}

// ---- storing ----

/** Stores what a node holds in an attribute of whatever another holds. */
export function storeAttribute(solver: Solver, object: number, name: number, source: number, site: Site): void {
  solver.graph.listen(object, (value) => storeInto(solver, value, name, source, site));
}

export function storeInto(solver: Solver, value: number, name: number, source: number, site: Site): void {
  const { values } = solver;
  const kind = values.kind(value);
  // What stands in a module of the library, the library may call.
  if (kind === Kind.module && solver.moduleAt(value).role === 'model') handOver(solver, site, source);
  if (kind === Kind.any) storeInAny(solver, name, source, site);
  else if (kind === Kind.native) handOver(solver, site, source);
  else if (kind === Kind.object && values.kind(values.first(value)) === Kind.native) {
    // The library may have the object, too, and call what it holds.
    handOver(solver, site, source);
    solver.accesses.write(solver, value, name, source, site);
  } else if (kind === Kind.unbound) storeInto(solver, values.first(value), name, source, site);
  else if (kind === Kind.super) storeInto(solver, values.second(value), name, source, site);
  else solver.accesses.write(solver, value, name, source, site);
}

/** What is stored in anything may be read from whatever has escaped. */
function storeInAny(solver: Solver, name: number, source: number, site: Site): void {
  const given = positionally(solver.nodeOf(solver.textValue(solver.textAt(name))), source);
  callSpecial(solver, ANY, '__setattr__', { site, given, target: solver.nothing, isExplicit: false });
  solver.call(site, null, ANY, false, setterName(solver, name));
  solver.escapedNames.store(solver, name);
}

/** What the class of an object does when an attribute is stored. */
export function setByClass(solver: Solver, value: number, name: number, source: number, site: Site): void {
  const { values, graph } = solver;
  const cls = values.first(value);
  if (isBuiltin(solver, cls)) return;
  graph.listen(classAttribute(solver, cls, name), (raw) => {
    if (values.kind(raw) !== Kind.object) return;
    const given = positionally(solver.nodeOf(value), source);
    const call = { site, given, target: solver.nothing, isExplicit: false };
    if (values.first(raw) === solver.builtin('property'))
      callNode(solver, solver.attributeNode(raw, solver.text('fset')), call);
    else callSpecial(solver, raw, '__set__', call);
  });
  const given = positionally(solver.nodeOf(solver.textValue(solver.textAt(name))), source);
  const apartIfSmall = solver.contextFor('name', name);
  callSpecial(solver, value, '__setattr__', { site, given, target: solver.nothing, isExplicit: false, apartIfSmall });
}

/** `del object.name`. */
export function deleteAttribute(solver: Solver, object: number, name: number, site: Site): void {
  solver.graph.listen(object, (value) => {
    if (!hasMethods(solver, value)) return;
    const call = { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false };
    const given = positionally(solver.nodeOf(solver.textValue(solver.textAt(name))));
    callSpecial(solver, value, '__delattr__', { ...call, given });
    if (value === ANY) return;
    const cls = solver.values.first(value);
    solver.graph.listen(classAttribute(solver, cls, name), (raw) => {
      if (solver.values.kind(raw) !== Kind.object) return;
      const given = positionally(solver.nodeOf(value));
      if (solver.values.first(raw) === solver.builtin('property'))
        callNode(solver, solver.attributeNode(raw, solver.text('fdel')), { ...call, given });
      else callSpecial(solver, raw, '__delete__', { ...call, given });
    });
  });
}

/** Has a node take every attribute of a value that its name may be one of: `getattr` with a name that is computed. */
export function everyAttribute(solver: Solver, value: number, target: number, site: Site): void {
  const { graph, values } = solver;
  if (value === ANY) graph.add(target, ANY);
  const getters = solver.text(`.* ${value}`);
  const every = solver.sharedNode(Purpose.every, value, 0, (node) => {
    graph.edge(solver.slotNode(value, Slot.attributes), node);
    const kind = values.kind(value);
    if (kind === Kind.class) eachClassAttribute(solver, value, value, node, getters);
    else if (kind === Kind.object) eachClassAttribute(solver, value, values.first(value), node, getters);
    else graph.add(node, ANY);
  });
  graph.edge(every, target);
  solver.call(site, null, ANY, false, getters);
}

/** Has a node take what a value has of its class and of those above; `getters` stands for the functions that this runs. */
function eachClassAttribute(solver: Solver, value: number, cls: number, target: number, getters: number): void {
  const names = new Set<number>();
  const site = solver.nameSite(getters);
  eachAncestor(solver, cls, (owner) => {
    if (solver.values.kind(owner) !== Kind.class) return;
    solver.eachField(owner, (key, node) => {
      const name = solver.attributeKey(key);
      if (name === null) return;
      solver.graph.listen(node, (raw) => {
        if (solver.values.kind(raw) === Kind.object) noteGetter(solver, raw, getters);
      });
      if (names.has(name)) return;
      names.add(name);
      attributeOf(solver, value, name, target, site);
    });
  });
}
