// Calls: what a call of each kind of value runs, what flows into its parameters, and what it gives.

import type { CallArguments } from './arguments';
import { bindArguments, withFirst } from './arguments';
import { bind } from './attributes';
import { classAttribute, classOf, surelyHas } from './classes';
import { escapeArguments } from './escape';
import { instanceOf, reach } from './instances';
import type { Instance, Site } from './instances';
import { INTRINSICS } from './intrinsics';
import type { BlockState } from './modules';
import type { Solver } from './solver';
import { ANY, Kind } from './values';

/** Blocks below this many words that make functions are told apart by where they are called: decorators, factories. */
const SMALL = 400;

/** A dotted name that is longer than this is not followed further. */
const LONGEST_NAME = 3;

/** A call as the solver works on it. */
export interface Call {
  readonly site: Site;
  readonly given: CallArguments;
  /** The node that takes what it gives. */
  readonly target: number;
  /** It is written as a call. */
  readonly isExplicit: boolean;
  /** What the functions that it runs are told apart by, if not by what they are. */
  readonly apart?: number;
}

/** Calls whatever a node holds. */
export function callNode(solver: Solver, callee: number, call: Call): void {
  solver.graph.listen(callee, (value) => callValue(solver, value, call));
}

export function callValue(solver: Solver, value: number, call: Call): void {
  const { values, graph } = solver;
  switch (values.kind(value)) {
    case Kind.function:
      callFunction(solver, value, call);
      break;
    case Kind.method: {
      const given = withFirst(call.given, solver.nodeOf(values.second(value)));
      callValue(solver, values.first(value), { ...call, given });
      break;
    }
    case Kind.class:
      if (isModel(solver, value)) solver.call(call.site, null, value, call.isExplicit);
      construct(solver, value, call);
      break;
    case Kind.native:
      callNative(solver, value, call);
      break;
    case Kind.any:
      escapeArguments(solver, call);
      graph.add(call.target, ANY);
      solver.call(call.site, null, ANY, call.isExplicit);
      break;
    case Kind.object:
      callSpecial(solver, value, '__call__', call);
      break;
    default:
      break;
  }
}

function isModel(solver: Solver, cls: number): boolean {
  return solver.bodyOfClass(cls)?.block.module.role === 'model';
}

// ---- functions ----

function callFunction(solver: Solver, value: number, call: Call): void {
  const { block } = solver.functionParts(value);
  const { module } = block;
  if (module.role === 'model') {
    const intrinsic = INTRINSICS.get(`${module.name}.${block.block.qualname}`);
    if (intrinsic !== undefined) {
      solver.call(call.site, null, solver.native(`${module.name}.${block.block.qualname}`), call.isExplicit);
      intrinsic(solver, call);
      return;
    }
  }
  const context = call.apart ?? contextOf(solver, block, call.site);
  const isMethod = block.block.parent !== null && module.blocks[block.block.parent]?.block.kind === 'class';
  if (context === 0 && isMethod) callMethod(solver, value, call);
  else enter(solver, value, context, call);
}

/** Methods of objects that are told apart are told apart by them. */
function callMethod(solver: Solver, value: number, call: Call): void {
  const [first, ...others] = call.given.positional;
  if (first === undefined || first.isStar) {
    enter(solver, value, 0, call);
    return;
  }
  const receiveAs = (node: number): Call => {
    const positional = [{ node, isStar: false }, ...others];
    return { ...call, given: { ...call.given, positional } };
  };
  const together = solver.graph.node();
  let isEntered = false;
  solver.graph.listen(first.node, (receiver) => {
    const own = solver.values.kind(receiver) === Kind.object ? solver.values.second(receiver) : 0;
    if (own !== 0) {
      enter(solver, value, own, receiveAs(solver.nodeOf(receiver)));
      return;
    }
    solver.graph.add(together, receiver);
    if (!isEntered) enter(solver, value, 0, receiveAs(together));
    isEntered = true;
  });
}

/** What an instance of a small block is told apart by: the site, or nothing. */
function contextOf(solver: Solver, { module, hasFunctions, size }: BlockState, { instance, site }: Site): number {
  const isSmall = module.role === 'model' || (hasFunctions && size <= SMALL);
  return isSmall ? solver.allocation({ instance, site }, -2) : 0;
}

function enter(solver: Solver, value: number, context: number, call: Call): void {
  const { block, closure } = solver.functionParts(value);
  const instance = instanceOf(solver, block, closure, context, solver.allocationDepth(context));
  solver.call(call.site, instance, 0, call.isExplicit);
  bindArguments(solver, value, instance, call);
  reach(solver, instance);
  giveResult(solver, instance, call.target);
}

/** What a call of a function gives: what it returns, or a generator or coroutine. */
function giveResult(solver: Solver, instance: Instance, target: number): void {
  const { isGenerator, isCoroutine } = instance.block.block;
  if (isGenerator || isCoroutine) solver.graph.add(target, solver.values.number(Kind.generator, instance.number));
  else solver.graph.edge(instance.nodes[0] as number, target);
}

// ---- classes ----

/** Makes an object: `__new__`, then `__init__` of what it gives. */
export function construct(solver: Solver, cls: number, call: Call): void {
  const { graph, values } = solver;
  const metaclasses = solver.classes.metaclasses(cls);
  if (metaclasses !== null) {
    graph.listen(metaclasses, (metaclass) => {
      const own = classAttribute(solver, metaclass, solver.text('__call__'));
      graph.listen(own, (raw) => {
        if (!isFunction(solver, raw, 'type.__call__')) callBound(solver, raw, cls, call);
      });
    });
  }
  const made = solver.sharedNode(
    `made ${cls} ${call.site.instance.number} ${call.site.site} ${call.target}`,
    () => undefined,
  );
  graph.edge(made, call.target);
  graph.listen(classAttribute(solver, cls, solver.text('__new__')), (raw) => {
    if (values.kind(raw) === Kind.native || raw === ANY || isFunction(solver, raw, 'object.__new__')) {
      graph.add(made, newObject(solver, cls, call.site));
      return;
    }
    callValue(solver, raw, {
      ...call,
      given: withFirst(call.given, solver.nodeOf(cls)),
      target: made,
      isExplicit: false,
    });
  });
  graph.listen(made, (object) => {
    if (values.kind(object) !== Kind.object) return;
    callSpecial(solver, object, '__init__', { ...call, target: solver.nothing });
  });
}

function isFunction(solver: Solver, value: number, qualname: string): boolean {
  if (solver.values.kind(value) !== Kind.function) return false;
  const { block } = solver.functionParts(value);
  return block.module.name === 'builtins' && block.block.qualname === qualname;
}

/** The object that a class makes at a site. Some classes have one for each site, and so has code that is told apart itself. */
export function newObject(solver: Solver, cls: number, site: Site): number {
  const isApart = site.instance.isClone || isModel(solver, cls) || wrapsOthers(solver, cls);
  return solver.values.number(Kind.object, cls, isApart ? solver.allocation(site, cls) : 0);
}

const WRAPPING: readonly string[] = [
  '__call__',
  '__get__',
  '__enter__',
  '__aenter__',
  '__iter__',
  '__next__',
  '__aiter__',
];

/** Whether the objects of a class stand for what they were given: then they are told apart. */
function wrapsOthers(solver: Solver, cls: number): boolean {
  return WRAPPING.some((name) => surelyHas(solver, cls, solver.text(name)));
}

// ---- special methods ----

/** Calls a method that is looked for on the class of a value. */
export function callSpecial(solver: Solver, value: number, name: string, call: Call): void {
  const text = solver.text(name);
  if (value === ANY) {
    escapeArguments(solver, call);
    solver.graph.add(call.target, ANY);
    return;
  }
  if (solver.values.kind(value) === Kind.class) {
    const metaclasses = solver.classes.metaclasses(value);
    if (metaclasses === null) return;
    solver.graph.listen(metaclasses, (metaclass) => {
      solver.graph.listen(classAttribute(solver, metaclass, text), (raw) => callBound(solver, raw, value, call));
    });
    return;
  }
  const cls = classOf(solver, value);
  solver.graph.listen(classAttribute(solver, cls, text), (raw) => callBound(solver, raw, value, call));
}

/** Calls what a class has under a name, as a method of a value. */
export function callBound(solver: Solver, raw: number, receiver: number, call: Call): void {
  if (solver.values.kind(raw) === Kind.function || solver.values.kind(raw) === Kind.native) {
    callValue(solver, raw, { ...call, given: withFirst(call.given, solver.nodeOf(receiver)) });
    return;
  }
  const bound = solver.graph.node();
  bind(solver, raw, receiver, classOf(solver, receiver), bound, call.site);
  callNode(solver, bound, call);
}

/** Calls what a node holds with some values. */
export function callSpecialFunction(
  solver: Solver,
  callee: number,
  given: readonly number[],
  target: number,
  site: Site,
): void {
  const positional = given.map((value) => ({ node: solver.nodeOf(value), isStar: false }));
  callNode(solver, callee, { site, given: { positional, keywords: [], doubleStars: [] }, target, isExplicit: false });
}

// ---- natives ----

/** Machine code that says nothing of itself: it may do anything with what it gets, and give anything. */
function callNative(solver: Solver, value: number, call: Call): void {
  solver.call(call.site, null, value, call.isExplicit);
  escapeArguments(solver, call);
  solver.graph.add(call.target, ANY);
  const name = solver.textAt(solver.values.first(value));
  if (name.split('.').length < LONGEST_NAME) solver.graph.add(call.target, solver.values.number(Kind.object, value));
}
