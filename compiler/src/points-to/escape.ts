// What escapes to code that nothing is known of: it may be called with anything, and so may what it holds.

import { Reserved } from '../2-summarize/constraints';
import { NO_ARGUMENTS } from './arguments';
import type { Call } from './calls';
import { callValue } from './calls';
import { classOf, isBuiltin } from './classes';
import type { Site } from './instances';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { ANY, Kind } from './values';

/** Lets all arguments of a call escape. */
export function escapeArguments(solver: Solver, { given, site }: Pick<Call, 'given' | 'site'>): void {
  const nodes = [
    ...given.positional.map(({ node }) => node),
    ...given.keywords.map(([, node]) => node),
    ...given.doubleStars,
  ];
  for (const node of nodes) handOver(solver, site, node);
}

/** Lets what a node holds go to code that nothing is known of, at a place. */
export function handOver(solver: Solver, site: Site, node: number): void {
  solver.hand(site, node);
  solver.graph.edge(node, solver.escaping);
}

/** Has what escapes be called, and what it holds escape, too. */
export function followEscapes(solver: Solver): void {
  const { graph, values, unknownSite: site } = solver;
  const results = graph.node();
  graph.edge(results, solver.escaping);
  const given = {
    positional: [{ node: solver.anyTuple(), isStar: true }],
    keywords: [],
    doubleStars: [solver.nodeOf(ANY)],
  };
  const call: Call = { site, given, target: results, isExplicit: false };
  graph.listen(solver.escaping, (value) => {
    graph.markEscaped(value);
    if (hasAttributes(solver, value)) solver.escapedNames.hold(solver, value);
    if (values.kind(value) === Kind.method) graph.add(solver.escaping, values.second(value));
    if (values.kind(value) === Kind.unbound) graph.add(solver.escaping, values.first(value));
    const representative = representativeOf(solver, value);
    if (hasCode(solver, representative)) graph.add(solver.escaped, representative);
    if (values.kind(value) !== Kind.object) return;
    if (representative === value) releaseContents(solver, value);
    else joinFields(solver, value, representative);
  });
  graph.listen(solver.escaped, (value) => {
    solver.escapedNames.offer(solver, value);
    if (isServed(solver, value)) return;
    switch (values.kind(value)) {
      case Kind.function:
        callFunctionOfUnknown(solver, value, { ...call, from: value });
        break;
      case Kind.method:
      case Kind.class:
        callValue(solver, value, { ...call, from: value });
        break;
      case Kind.generator: {
        const suspended = solver.instanceAt(values.first(value));
        if (suspended === null) break;
        for (const variable of [Reserved.returned, Reserved.yielded])
          graph.edge(suspended.nodes[variable] as number, results);
        graph.add(suspended.nodes[Reserved.sent] as number, ANY);
        break;
      }
      case Kind.object:
        specialMethods(solver, value, { ...call, from: value });
        break;
      default:
        break;
    }
  });
}

/** Whether a function or class is called for entry points only. */
function isServed(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  if (kind !== Kind.function && kind !== Kind.class) return false;
  const block = kind === Kind.function ? solver.functionParts(value).block : solver.bodyOfClass(value)?.block;
  return block !== undefined && solver.isServed(block.module.name, block.block.scope);
}

/** A function that a class has as it is, unknown code calls on objects of the class; those of metaclasses are classes, and may be any. */
function callFunctionOfUnknown(solver: Solver, value: number, call: Call): void {
  const { block, closure } = solver.functionParts(value);
  if (closure?.block.block.kind !== 'class') {
    callValue(solver, value, call);
    return;
  }
  const cls = solver.classOfBody(closure);
  // Whoever has objects of the class may have made them.
  solver.escape(cls);
  const called = new Set<boolean>();
  const callOnce = (isMethod: boolean): void => {
    if (called.has(isMethod)) return;
    called.add(isMethod);
    const self = isMethod ? [{ node: objectsOf(solver, cls), isStar: false }] : [];
    const positional = [...self, ...call.given.positional];
    callValue(solver, value, { ...call, given: { ...call.given, positional } });
  };
  solver.classes.eachOrder(cls, ({ classes, isOpen }) => {
    const isMetaclass = isOpen || classes.includes(solver.builtin('type'));
    solver.graph.listen(solver.attributeNode(cls, solver.text(block.block.name)), (bound) => {
      // What a decorator makes of it (`staticmethod`, `classmethod`) may call it with anything.
      callOnce(!isMetaclass && (bound === value || isProperty(solver, bound)));
    });
  });
}

function isProperty(solver: Solver, value: number): boolean {
  return solver.values.kind(value) === Kind.object && solver.values.first(value) === solver.builtin('property');
}

/** The node of the objects of a class and of those that derive from it. */
export function objectsOf(solver: Solver, cls: number): number {
  const { graph, values } = solver;
  return solver.sharedNode(Purpose.objectsOf, cls, 0, (node) => {
    graph.add(node, values.number(Kind.object, cls));
    graph.listen(solver.classes.descendants(solver, cls), (derived) =>
      graph.add(node, values.number(Kind.object, derived)),
    );
  });
}

/** Whether code of the program may store attributes in a value that its readers look for. */
function hasAttributes(solver: Solver, value: number): boolean {
  const kind = solver.values.kind(value);
  if (kind === Kind.object) return !isBuiltin(solver, solver.values.first(value));
  return kind === Kind.class || kind === Kind.function ? solver.isOwn(value) : kind === Kind.module;
}

/** What stands for an escaped value: of the objects of a class of the program, one. Unknown code can put what one holds into another. */
export function representativeOf(solver: Solver, value: number): number {
  const { values } = solver;
  const [first, second] = [values.first(value), values.second(value)];
  if (values.kind(value) === Kind.method) return values.number(Kind.method, first, representativeOf(solver, second));
  if (values.kind(value) !== Kind.object || !solver.isOwn(first)) return value;
  return values.number(Kind.object, first);
}

/** Has two objects hold the same. */
function joinFields(solver: Solver, left: number, right: number): void {
  const { graph } = solver;
  solver.eachField(left, (key, node) => {
    const other = solver.storedField(right, key);
    graph.edge(node, other);
    graph.edge(other, node);
  });
  solver.eachField(right, (key, node) => {
    const other = solver.storedField(left, key);
    graph.edge(node, other);
    graph.edge(other, node);
  });
  graph.add(solver.escaping, right);
}

/** Whether unknown code can come to code of the program by a value, or to what it holds. */
function hasCode(solver: Solver, value: number): boolean {
  const { values } = solver;
  switch (values.kind(value)) {
    case Kind.function:
    case Kind.class:
      return solver.isOwn(value);
    case Kind.method:
      return solver.isOwn(values.first(value));
    case Kind.object:
      return solver.isOwn(values.first(value));
    case Kind.module:
    case Kind.generator:
      return true;
    default:
      return false;
  }
}

/** An object's fields can be read, and what it holds changed if it is a container. */
function releaseContents(solver: Solver, value: number): void {
  const { graph } = solver;
  for (const slot of [Slot.attributes, Slot.items, Slot.keys])
    graph.edge(solver.slotNode(value, slot), solver.escaping);
  const containers = CONTAINERS.map((name) => solver.builtin(name));
  solver.classes.eachOrder(classOf(solver, value), ({ classes }) => {
    if (!classes.some((owner) => containers.includes(owner))) return;
    graph.add(solver.slotNode(value, Slot.somewhere), ANY);
    graph.add(solver.slotNode(value, Slot.keys), ANY);
  });
}

/** Whether unknown code may call what an object has under a name. */
export function mayBeCalled(solver: Solver, name: string): boolean {
  return /^__\w+__$/.test(name) ? !NOT_CALLED.has(name) : solver.library.mayCall(name);
}

/** The methods of an object of the program can be called that have a meaning for Python, or for the library. */
function specialMethods(solver: Solver, value: number, call: Call): void {
  const seen = new Set<number>();
  solver.classes.eachOrder(classOf(solver, value), ({ classes }) => {
    for (const owner of classes) {
      if (seen.has(owner) || !solver.isOwn(owner)) continue;
      seen.add(owner);
      solver.eachField(owner, (key, node) => {
        const name = solver.attributeKey(key);
        if (name === null || !mayBeCalled(solver, solver.textAt(name))) return;
        solver.graph.listen(node, (raw) => {
          if (solver.values.kind(raw) !== Kind.function) return;
          const positional = [{ node: solver.nodeOf(value), isStar: false }, ...call.given.positional];
          callValue(solver, raw, { ...call, given: { ...NO_ARGUMENTS, positional } });
        });
      });
    }
  });
}

const CONTAINERS: readonly string[] = ['list', 'dict', 'set'];

/** What makes an object, or a class, is not called on one that is made. */
const NOT_CALLED: ReadonlySet<string> = new Set(['__init__', '__new__', '__init_subclass__', '__class_getitem__']);
