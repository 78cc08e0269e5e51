// What escapes to code that nothing is known of: it may be called with anything, and so may what it holds.

import { Reserved } from '../2-summarize/constraints';
import { NO_ARGUMENTS } from './arguments';
import type { Call } from './calls';
import { callValue } from './calls';
import { classOf } from './classes';
import type { Instance, Site } from './instances';
import type { Solver } from './solver';
import { Slot } from './solver';
import { ANY, Kind } from './values';

/** The site of what code calls that nothing is known of. */
export const UNKNOWN_CODE = -1;

/** Lets all arguments of a call escape. */
export function escapeArguments(solver: Solver, { given }: Pick<Call, 'given'>): void {
  const nodes = [
    ...given.positional.map(({ node }) => node),
    ...given.keywords.map(([, node]) => node),
    ...given.doubleStars,
  ];
  for (const node of nodes) solver.graph.edge(node, solver.escaping);
}

/** Has what escapes be called, and what it holds escape, too. `instance` stands for the unknown code. */
export function followEscapes(solver: Solver, instance: Instance): void {
  const site = { instance, site: UNKNOWN_CODE };
  const { graph, values } = solver;
  const results = graph.node();
  graph.edge(results, solver.escaping);
  const given = {
    positional: [{ node: anyContainer(solver, 'tuple', site), isStar: true }],
    keywords: [],
    doubleStars: [solver.nodeOf(ANY)],
  };
  const call: Call = { site, given, target: results, isExplicit: false };
  graph.listen(solver.escaping, (value) => {
    if (hasCode(solver, value)) graph.add(solver.escaped, value);
    else if (values.kind(value) === Kind.method) graph.add(solver.escaping, values.second(value));
  });
  graph.listen(solver.escaped, (value) => {
    switch (values.kind(value)) {
      case Kind.function:
      case Kind.method:
      case Kind.class:
        callValue(solver, value, call);
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
        escapeObject(solver, value, call);
        break;
      default:
        break;
    }
  });
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
      return values.kind(values.first(value)) === Kind.class;
    case Kind.module:
    case Kind.generator:
      return true;
    default:
      return false;
  }
}

function anyContainer(solver: Solver, name: string, site: Site): number {
  const made = solver.values.number(Kind.object, solver.builtin(name), solver.allocation(site, -60));
  solver.graph.add(solver.slotNode(made, Slot.somewhere), ANY);
  return solver.nodeOf(made);
}

/** An object's fields can be read, what it holds changed if it is a container, and its special methods called. */
function escapeObject(solver: Solver, value: number, call: Call): void {
  const { graph } = solver;
  const release = (node: number): void => graph.edge(node, solver.escaping);
  release(solver.slotNode(value, Slot.attributes));
  release(solver.slotNode(value, Slot.items));
  release(solver.slotNode(value, Slot.keys));
  const containers = CONTAINERS.map((name) => solver.builtin(name));
  solver.classes.eachOrder(classOf(solver, value), ({ classes }) => {
    if (classes.some((owner) => containers.includes(owner))) graph.add(solver.slotNode(value, Slot.somewhere), ANY);
    for (const owner of classes) if (solver.isOwn(owner)) specialMethods(solver, owner, value, call);
  });
}

function specialMethods(solver: Solver, owner: number, value: number, call: Call): void {
  solver.once(`special ${owner} ${value}`, () => {
    solver.eachField(owner, (key, node) => {
      const name = solver.attributeKey(key);
      if (name === null || !/^__\w+__$/.test(solver.textAt(name)) || NOT_CALLED.has(solver.textAt(name))) return;
      solver.graph.listen(node, (raw) => {
        if (solver.values.kind(raw) !== Kind.function) return;
        const positional = [{ node: solver.nodeOf(value), isStar: false }, ...call.given.positional];
        callValue(solver, raw, { ...call, given: { ...NO_ARGUMENTS, positional } });
      });
    });
  });
}

const CONTAINERS: readonly string[] = ['list', 'dict', 'set'];

/** What makes an object, or a class, is not called on one that is made. */
const NOT_CALLED: ReadonlySet<string> = new Set(['__init__', '__new__', '__init_subclass__', '__class_getitem__']);
