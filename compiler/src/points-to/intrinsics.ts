// Functions of the language that no model in Python can say: those that work on names, classes and namespaces.

import { Reserved } from '../2-summarize/constraints';
import { NO_ARGUMENTS, positionalNode } from './arguments';
import { everyAttribute, storeInto } from './attributes';
import type { Call } from './calls';
import { construct, newObject } from './calls';
import { classOf, makeSuper } from './classes';
import { importByName, importWhole, mayBeText } from './computed-imports';
import { handOver } from './escape';
import { describeContents } from './implicit';
import { bindsSurely } from './modules';
import type { Solver } from './solver';
import { Slot } from './solver';
import { tellBases, tellMembers } from './statements';
import { TEXT_METHODS } from './texts';
import { ANY, Kind } from './values';

export type Intrinsic = (solver: Solver, call: Call) => void;

function argument({ given }: Call, index: number): number {
  return positionalNode(given, index);
}

function each(solver: Solver, node: number, listener: (value: number) => void): void {
  if (node >= 0) solver.graph.listen(node, listener);
}

/** `getattr(object, name, default)`: the attributes that the texts of the name allow. */
function getAttribute(solver: Solver, call: Call): void {
  const [object, name, fallback] = [0, 1, 2].map((index) => argument(call, index)) as [number, number, number];
  if (fallback >= 0) solver.graph.edge(fallback, call.target);
  each(solver, object, (value) =>
    each(solver, name, (text) => {
      const known = solver.values.textOf(text);
      if (known !== null) solver.accesses.read(solver, value, solver.text(known), call.target, call.site);
      else if (mayBeText(solver, text)) everyAttribute(solver, value, call.target, call.site);
    }),
  );
}

/** Whether an attribute is there is found out by reading it, which runs the getters of properties. */
function hasAttribute(solver: Solver, call: Call): void {
  getAttribute(solver, { ...call, target: solver.nothing });
  const [object, name] = [argument(call, 0), argument(call, 1)];
  if (object < 0 || name < 0) bothWays(solver, call);
  each(solver, object, (value) => each(solver, name, (text) => askModule(solver, value, text, call)));
}

/** A module has what its body surely binds; of anything else nothing is known. */
function askModule(solver: Solver, value: number, text: number, call: Call): void {
  const known = solver.values.textOf(text);
  const module = solver.values.kind(value) === Kind.module ? solver.moduleAt(value) : null;
  if (known !== null && module !== null && bindsSurely(module, solver.text(known)))
    solver.graph.add(call.target, solver.true);
  else bothWays(solver, call);
}

function setAttribute(solver: Solver, call: Call): void {
  const [object, name, source] = [0, 1, 2].map((index) => argument(call, index)) as [number, number, number];
  if (source < 0) return;
  each(solver, object, (value) =>
    each(solver, name, (text) => {
      const known = solver.values.textOf(text);
      if (known !== null) storeInto(solver, value, solver.text(known), source, call.site);
      else if (mayBeText(solver, text)) storeUnderAny(solver, value, source, call);
    }),
  );
}

/** Stores under a name that may be any. */
function storeUnderAny(solver: Solver, value: number, source: number, { site }: Call): void {
  const kind = solver.values.kind(value);
  if (kind === Kind.any || kind === Kind.native) handOver(solver, site, source);
  else solver.accesses.writeAnywhere(solver, value, source, site);
}

function bothWays(solver: Solver, call: Call): void {
  solver.graph.add(call.target, solver.true);
  solver.graph.add(call.target, solver.false);
}

/** `isinstance(object, class)`, where the classes of both are known. */
function isInstance(solver: Solver, call: Call): void {
  /** The classes of the objects, and what they are asked about, while it may be that only one answer is possible. */
  const [owners, operands] = [new Set<number>(), new Set<number>()];
  const given = new Set<number>();
  const give = (answer: number): void => {
    given.add(answer);
    solver.graph.add(call.target, answer);
  };
  const ask = (cls: number, operand: number): void => {
    const isPlain = solver.values.kind(operand) === Kind.class && solver.hasPlainMetaclass(operand);
    if (!isPlain || solver.values.kind(cls) !== Kind.class) {
      for (const answer of [solver.true, solver.false]) give(answer);
      return;
    }
    solver.classes.eachOrder(cls, ({ classes, isOpen }) => {
      const isOne = classes.includes(operand);
      if (isOne || isOpen) give(solver.true);
      if (!isOne || isOpen) give(solver.false);
    });
  };
  const isSettled = (): boolean => given.size === 2;
  each(solver, argument(call, 0), (value) => {
    const cls = classOf(solver, value);
    if (isSettled() || owners.has(cls)) return;
    owners.add(cls);
    for (const operand of operands) ask(cls, operand);
  });
  each(solver, argument(call, 1), (operand) => {
    if (isSettled() || operands.has(operand)) return;
    operands.add(operand);
    for (const cls of owners) ask(cls, operand);
  });
}

/** `type(object)` gives its class; `type(name, bases, namespace)` the class whose body the namespace is. */
function newType(solver: Solver, call: Call): void {
  const isQuestion = call.given.positional.length === 2;
  if (isQuestion) each(solver, argument(call, 1), (value) => solver.graph.add(call.target, classOf(solver, value)));
  else
    each(solver, argument(call, 3), (namespace) => {
      const owner = solver.values.first(namespace);
      const isBody = solver.values.kind(namespace) === Kind.namespace && solver.bodyOfClass(owner) !== null;
      solver.graph.add(call.target, isBody ? owner : ANY);
      if (!isBody) {
        // What such a class has, whoever makes objects of it calls.
        for (const index of [2, 3]) handOver(solver, call.site, argument(call, index));
        return;
      }
      tellBases(solver, owner, { ...NO_ARGUMENTS, keywords: call.given.keywords }, call.site);
      tellMembers(solver, owner, call.site);
    });
}

function callType(solver: Solver, call: Call): void {
  const given = { ...call.given, positional: call.given.positional.slice(1) };
  each(solver, argument(call, 0), (cls) => {
    if (solver.values.kind(cls) === Kind.class) construct(solver, cls, { ...call, given });
  });
}

function newOf(solver: Solver, call: Call): void {
  each(solver, argument(call, 0), (cls) => {
    const kind = solver.values.kind(cls);
    if (kind === Kind.class || kind === Kind.native) solver.graph.add(call.target, newObject(solver, cls, call.site));
    else solver.graph.add(call.target, ANY);
  });
}

/** `super(C, object)`. */
function superOf(solver: Solver, call: Call): void {
  each(solver, argument(call, 1), (cls) =>
    each(solver, argument(call, 2), (receiver) => makeSuper(solver, cls, receiver, call.target)),
  );
}

function variables(solver: Solver, call: Call): void {
  each(solver, argument(call, 0), (value) => {
    const isKnown = value !== ANY && solver.values.kind(value) !== Kind.native;
    solver.graph.add(call.target, isKnown ? solver.values.number(Kind.namespace, value) : ANY);
  });
}

function globals(solver: Solver, call: Call): void {
  const { module } = call.site.instance.block;
  solver.graph.add(call.target, solver.values.number(Kind.namespace, module.value));
}

/** `generator.send(value)`: the value is what `yield` gives. */
function send(solver: Solver, call: Call): void {
  each(solver, argument(call, 0), (value) => {
    const instance =
      solver.values.kind(value) === Kind.generator ? solver.instanceAt(solver.values.first(value)) : null;
    if (instance === null) return;
    const source = argument(call, 1);
    if (source >= 0) solver.graph.edge(source, instance.nodes[Reserved.sent] as number);
    solver.graph.edge(instance.nodes[Reserved.yielded] as number, call.target);
  });
}

/** The variables of a function are not told apart here. */
function locals(solver: Solver, call: Call): void {
  solver.graph.add(call.target, ANY);
}

function subclasses(solver: Solver, call: Call): void {
  each(solver, argument(call, 0), (cls) => {
    const made = solver.values.number(Kind.object, solver.builtin('list'), solver.allocation(call.site, -70));
    solver.graph.add(call.target, made);
    solver.graph.edge(solver.classes.descendants(solver, cls), solver.slotNode(made, Slot.somewhere));
  });
}

/** By the names under which the models have them. */
export const INTRINSICS: ReadonlyMap<string, Intrinsic> = new Map<string, Intrinsic>([
  ['builtins.getattr', getAttribute],
  ['builtins.setattr', setAttribute],
  ['builtins.hasattr', hasAttribute],
  ['builtins.isinstance', isInstance],
  ['builtins.issubclass', bothWays],
  ['builtins.callable', bothWays],
  ['builtins.vars', variables],
  ['builtins.globals', globals],
  ['builtins.locals', locals],
  ['builtins.object.__new__', newOf],
  ['builtins.type.__new__', newType],
  ['builtins.type.__call__', callType],
  ['builtins.type.__subclasses__', subclasses],
  ['builtins.super.__new__', superOf],
  ['builtins.generator.send', send],
  ['builtins._contents', describeContents],
  ['builtins._import', importWhole],
  ['importlib._import', importByName],
  ...TEXT_METHODS,
]);

/** Whether a value is machine code that nothing says anything of, and so may call whatever it can get at. */
export function isUnknownNative(solver: Solver, value: number): boolean {
  return solver.values.kind(value) === Kind.native && !INTRINSICS.has(solver.textAt(solver.values.first(value)));
}
