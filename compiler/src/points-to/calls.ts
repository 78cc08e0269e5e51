// Calls: what a call of each kind of value runs, what flows into its parameters, and what it gives.

import { GLOBAL_SIZE } from '../2-summarize/constraints';
import type { CallArguments } from './arguments';
import { bindArguments, NO_ARGUMENTS, withFirst } from './arguments';
import { bind } from './attributes';
import { classAttribute, classOf, surelyLacks } from './classes';
import { escapeArguments, objectsOf } from './escape';
import { instanceOf, reach } from './instances';
import type { Instance, Site } from './instances';
import { INTRINSICS } from './intrinsics';
import type { BlockState } from './modules';
import { callNative, handBack } from './natives';
import { isInert } from './passing';
import type { Solver } from './solver';
import { Purpose } from './solver';
import { instanceNode } from './truth';
import { ANY, Kind } from './values';

/** Blocks below this many words that make functions are told apart by where they are called: decorators, factories. */
const SMALL = 400;

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
  /** The same for functions that are small. */
  readonly apartIfSmall?: number;
  /** The attribute that what is called was read from. */
  readonly name?: number;
  /** The value that unknown code has what it calls from. */
  readonly from?: number;
}

/** Calls whatever a node holds. */
export function callNode(solver: Solver, callee: number, call: Call): void {
  /** The nodes of the receivers of each function. */
  let receivers: Map<number, number> | null = null;
  const { name = -1 } = call;
  if (name >= 0) solver.callsByName.expect(solver, callee, call);
  solver.graph.listen(callee, (value) => {
    if (name >= 0 && solver.callsByName.isShared(solver, callee, value, name)) return;
    if (solver.values.kind(value) !== Kind.method) {
      callValue(solver, value, call);
      return;
    }
    receivers ??= new Map();
    callWithReceiver(solver, receivers, solver.values.first(value), solver.values.second(value), call);
  });
}

/** Calls a function as a method: all receivers at one call are given to it together. */
function callWithReceiver(
  solver: Solver,
  receivers: Map<number, number>,
  callee: number,
  receiver: number,
  call: Call,
): void {
  const known = receivers.get(callee);
  if (known !== undefined) {
    solver.graph.add(known, receiver);
    return;
  }
  const node = solver.graph.node();
  receivers.set(callee, node);
  solver.graph.add(node, receiver);
  callValue(solver, callee, { ...call, given: withFirst(call.given, node) });
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
    case Kind.unbound:
      callUnbound(solver, value, call);
      break;
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
      handBack(solver, call);
      solver.call(call.site, null, ANY, call.isExplicit, call.name);
      break;
    case Kind.object:
      callSpecial(solver, value, '__call__', call);
      break;
    default:
      break;
  }
}

/** A method as its class has it is called with an object of the class. */
function callUnbound(solver: Solver, value: number, call: Call): void {
  const { values } = solver;
  const [first, ...others] = call.given.positional;
  const cls = values.second(value);
  const rest = first?.isStar === true ? call.given.positional : others;
  const self = first === undefined || first.isStar ? objectsOf(solver, cls) : instanceNode(solver, first.node, cls);
  const positional = [{ node: self, isStar: false }, ...rest];
  callValue(solver, values.first(value), { ...call, given: { ...call.given, positional } });
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
    if (isInert(block)) {
      enter(solver, value, 0, { ...call, given: NO_ARGUMENTS });
      return;
    }
  }
  const small = block.size <= SMALL ? call.apartIfSmall : undefined;
  const context = call.apart ?? small ?? (makerContext(block, call.site) || contextOf(solver, block, call));
  if (context === 0 && isOfWrapper(block)) callMethod(solver, value, call);
  else enter(solver, value, context, call);
}

/** Whether a function is a method of a class whose objects stand for what they were given. */
function isOfWrapper({ block, module }: BlockState): boolean {
  const around = block.parent === null ? undefined : module.blocks[block.parent];
  return around !== undefined && isWrapper(around);
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

/** The `__new__` of one class that calls that of another makes the same object: they are told apart by the same. */
function makerContext({ block }: BlockState, { instance }: Site): number {
  return block.name === '__new__' && instance.block.block.name === '__new__' ? instance.context : 0;
}

/** What an instance of a small block is told apart by: the site, or nothing. */
function contextOf(solver: Solver, state: BlockState, { site, isExplicit }: Call): number {
  const { module, hasFunctions, size } = state;
  const isSmall = module.role === 'model' || (size <= SMALL && (hasFunctions || (isExplicit && storesByName(state))));
  return isSmall ? solver.allocation(site, -2) : 0;
}

/** Whether a function stores attributes under computed names, which are its callers' to say. */
function storesByName({ block, module }: BlockState): boolean {
  return block.globals.some(
    (word, index) => index % GLOBAL_SIZE === 1 && module.constraints?.texts[word] === 'setattr',
  );
}

function enter(solver: Solver, value: number, context: number, call: Call): void {
  const { block, closure } = solver.functionParts(value);
  const instance = instanceOf(solver, block, closure, context, solver.allocationDepth(context));
  solver.call(call.site, instance, 0, call.isExplicit, -1, call.from);
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
  const made = solver.sharedNode(Purpose.made, solver.allocation(call.site, cls), call.target, () => undefined);
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
      // One that is inherited gives an object of the class that it is called for.
      ...(solver.isOwn(raw) && call.apart === undefined ? { apart: solver.contextFor('class', cls) } : {}),
    });
  });
  graph.listen(made, (object) => {
    // What a metaclass makes is a class.
    if (values.kind(object) !== Kind.object && !(values.kind(object) === Kind.class && metaclassMade(solver, cls)))
      return;
    callSpecial(solver, object, '__init__', { ...call, target: solver.nothing });
  });
}

/** Whether a class derives from `type`. */
function metaclassMade(solver: Solver, cls: number): boolean {
  return solver.isOwn(cls) && solver.classes.orderOf(cls)?.classes.includes(solver.builtin('type')) === true;
}

function isFunction(solver: Solver, value: number, qualname: string): boolean {
  if (solver.values.kind(value) !== Kind.function) return false;
  const { block } = solver.functionParts(value);
  return block.module.name === 'builtins' && block.block.qualname === qualname;
}

/** The object that a class makes at a site: one for each site where objects stand for what they were given, one for all others. */
export function newObject(solver: Solver, cls: number, site: Site): number {
  if (solver.isOwn(cls)) solver.make(site, cls);
  const body = solver.bodyOfClass(cls);
  const isApart = body !== null && (isModel(solver, cls) ? isContainer(body.block) : isWrapper(body.block));
  const made = solver.values.number(Kind.object, cls, isApart ? solver.allocation(site, cls) : 0);
  // Who makes an object is the one known to let go of it.
  if (solver.isOwn(cls))
    callSpecial(solver, made, '__del__', { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false });
  return made;
}

/** What classes of models bind whose objects hold others. */
const TOLD_APART = '_told_apart';

function isContainer({ block, module }: BlockState): boolean {
  return block.certain.some((text) => module.constraints?.texts[text] === TOLD_APART);
}

const WRAPPING: ReadonlySet<string> = new Set([
  '__call__',
  '__get__',
  '__enter__',
  '__aenter__',
  '__iter__',
  '__next__',
  '__aiter__',
]);

/** Classes with more words than this are no mere wrappers. */
const SMALL_CLASS = 500;

/** Whether a block is that of a small class whose objects stand for what they were given: they are told apart. */
function isWrapper({ block, module, extent }: BlockState): boolean {
  return (
    block.kind === 'class' &&
    extent <= SMALL_CLASS &&
    block.certain.some((text) => WRAPPING.has(module.constraints?.texts[text] ?? ''))
  );
}

// ---- special methods ----

/** Calls a method that is looked for on the class of a value. */
export function callSpecial(solver: Solver, value: number, name: string, call: Call): void {
  const text = solver.text(name);
  if (value === ANY) {
    escapeArguments(solver, call);
    solver.graph.add(call.target, ANY);
    solver.escapedNames.release(solver, text);
    solver.call(call.site, null, ANY, false, text);
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
  if (surelyLacks(solver, cls, text)) return;
  solver.graph.listen(classAttribute(solver, cls, text), (raw) => callBound(solver, raw, value, call));
}

/** Whether the class of a value may have methods of the program. */
export function hasMethods(solver: Solver, value: number): boolean {
  return value === ANY || solver.values.kind(value) === Kind.object;
}

/** Calls what a class has under a name, as a method of a value. */
export function callBound(solver: Solver, raw: number, receiver: number, call: Call): void {
  const { values, graph } = solver;
  if (values.kind(raw) === Kind.function || values.kind(raw) === Kind.native) {
    callValue(solver, raw, { ...call, given: withFirst(call.given, solver.nodeOf(receiver)) });
    return;
  }
  const callOnce = (): void => {
    const bound = graph.node();
    bind(solver, raw, receiver, classOf(solver, receiver), bound, call.site);
    callNode(solver, bound, call);
  };
  // An object that stands for a method of its own class is called by calling it, and so on.
  const isObject = values.kind(raw) === Kind.object && solver.isOwn(values.first(raw));
  if (isObject) solver.once(`bound ${raw} ${receiver} ${solver.siteNumber(call.site)} ${call.target}`, callOnce);
  else callOnce();
}

/** Calls what a class has under a name, as a method of whatever a node holds. */
export function callBoundAll(solver: Solver, raw: number, receivers: number, call: Call): void {
  const kind = solver.values.kind(raw);
  if (kind === Kind.function || kind === Kind.native)
    callValue(solver, raw, { ...call, given: withFirst(call.given, receivers) });
  else solver.graph.listen(receivers, (receiver) => callBound(solver, raw, receiver, call));
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
