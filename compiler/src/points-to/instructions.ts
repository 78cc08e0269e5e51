// What each instruction of the constraints asks of the solver.

import { Given, Op, REGION_SIZE, Reserved } from '../2-summarize/constraints';
import type { CallArguments, Positional } from './arguments';
import { NO_ARGUMENTS } from './arguments';
import { deleteAttribute, loadAttribute, storeAttribute } from './attributes';
import { callNode, callSpecial, callSpecialFunction, hasMethods } from './calls';
import type { Call } from './calls';
import { classAttribute, classOf, eachAncestor, makeSuper } from './classes';
import type { Instance, Site } from './instances';
import { askKey, describe } from './implicit';
import { awaitNode, delegate, iterate } from './iteration';
import { loadItem, makeDict, makeDisplay, makeSlice, storeItem, unpack } from './items';
import type { BlockState } from './modules';
import { importFrom, importModule, importStar } from './modules-run';
import { binary, compare, unary } from './operators';
import { passedThrough } from './passing';
import type { Solver } from './solver';
import { Purpose, Slot } from './solver';
import { defineClass } from './statements';
import { askTruth, filter, instanceNode } from './truth';
import { ANY, Kind } from './values';

/** An instruction as its handler reads it. */
export interface Instruction {
  readonly solver: Solver;
  readonly instance: Instance;
  readonly site: Site;
  /** The node of an operand, which is a variable; -1 for one that is not there. */
  node(operand: number): number;
  /** An operand that is a number by itself. */
  word(operand: number): number;
  /** The program's number of an operand that is a text of the module. */
  text(operand: number): number;
  /** How many operands there are. */
  readonly count: number;
}

/** Runs the instruction at a place in the code of an instance's module. */
export function runInstruction(solver: Solver, instance: Instance, code: Int32Array, at: number): void {
  const handler = HANDLERS[code[at] as number];
  const word = (operand: number): number => code[at + 3 + operand] as number;
  handler?.({
    solver,
    instance,
    site: { instance, site: code[at + 2] as number },
    node: (operand) => (word(operand) < 0 ? -1 : (instance.nodes[word(operand)] as number)),
    word,
    text: (operand) => instance.block.module.texts[word(operand)] as number,
    count: (code[at + 1] as number) - 3,
  });
}

type Handler = (instruction: Instruction) => void;

const HANDLERS: Readonly<Record<number, Handler>> = {
  [Op.move]: move,
  [Op.constant]: ({ solver, instance, node, word }) =>
    solver.graph.add(node(0), instance.block.module.constants[word(1)] as number),
  [Op.function]: makeFunction,
  [Op.class]: (instruction) => defineClass(instruction, given(instruction, 2)),
  [Op.call]: (instruction) =>
    callNode(instruction.solver, instruction.node(1), callOf(instruction, given(instruction, 2))),
  [Op.superCall]: superCall,
  [Op.loadAttribute]: ({ solver, site, node, text }) => loadAttribute(solver, node(1), text(2), node(0), site),
  [Op.storeAttribute]: ({ solver, site, node, text }) => storeAttribute(solver, node(0), text(1), node(2), site),
  [Op.deleteAttribute]: ({ solver, site, node, text }) => deleteAttribute(solver, node(0), text(1), site),
  [Op.loadItem]: ({ solver, site, node }) => loadItem(solver, node(1), node(2), node(0), site),
  [Op.storeItem]: ({ solver, site, node }) => storeItem(solver, node(0), node(1), node(2), site),
  [Op.deleteItem]: deleteItem,
  [Op.display]: ({ solver, site, node, word, count }) => {
    const elements: (readonly [number, number])[] = [];
    for (let at = 2; at < count; at += 2) elements.push([word(at), node(at + 1)]);
    makeDisplay(solver, site, word(1), elements, node(0));
  },
  [Op.dict]: ({ solver, site, node, count }) => {
    const entries: (readonly [number, number])[] = [];
    for (let at = 1; at < count; at += 2) entries.push([node(at), node(at + 1)]);
    makeDict(solver, site, entries, node(0));
  },
  [Op.slice]: ({ solver, instance, site, node }) =>
    makeSlice(solver, instance, site.site, [node(1), node(2), node(3)], node(0)),
  [Op.iterate]: ({ solver, site, node, word }) => iterate(solver, node(1), node(0), site, word(2) === 1),
  [Op.unpack]: ({ solver, site, node, word, count }) => {
    const targets: number[] = [];
    for (let at = 2; at < count; at += 1) targets.push(node(at));
    unpack(solver, node(0), word(1), targets, site);
  },
  [Op.binary]: ({ solver, site, node, text, word }) =>
    binary(solver, solver.textAt(text(1)), node(2), node(3), word(4) === 1, node(0), site),
  [Op.unary]: ({ solver, site, node, text }) => unary(solver, solver.textAt(text(1)), node(2), node(0), site),
  [Op.compare]: ({ solver, site, node, text }) =>
    compare(solver, solver.textAt(text(1)), node(2), node(3), node(0), site),
  [Op.format]: format,
  [Op.truth]: ({ solver, site, node }) => askTruth(solver, node(0), site),
  [Op.enter]: enterManager,
  [Op.exit]: exitManager,
  [Op.await]: ({ solver, site, node }) => awaitNode(solver, node(1), node(0), site),
  [Op.delegate]: ({ solver, instance, site, node }) =>
    delegate(solver, node(1), instance.nodes[1] as number, node(0), site),
  [Op.raise]: raise,
  [Op.catch]: catchException,
  [Op.import]: ({ solver, site, node, text, word }) =>
    importModule(solver, site, solver.textAt(text(2)), word(3) === 1, node(0), node(1)),
  [Op.importFrom]: ({ solver, site, node, text }) =>
    importFrom(solver, site, solver.textAt(text(2)), text(3), node(0), node(1)),
  [Op.importStar]: ({ solver, instance, site, node, text }) =>
    importStar(solver, instance, site, solver.textAt(text(1)), node(0)),
  [Op.filter]: ({ solver, node, word }) => filter(solver, node(1), node(0), word(2), node(3), word(4) === 1),
  [Op.libraryObject]: libraryObject,
  [Op.matchArgument]: matchArgument,
};

function move({ solver, instance, node, word }: Instruction): void {
  // What is handed back of a call's own arguments goes to that call alone.
  if (word(0) === Reserved.returned && passedThrough(instance.block).has(word(1))) return;
  solver.graph.edge(node(1), node(0));
}

// ---- calls and definitions ----

function given({ node, word, text, count }: Instruction, first: number): CallArguments {
  const positional: Positional[] = [];
  const keywords: (readonly [number, number])[] = [];
  const doubleStars: number[] = [];
  for (let at = first; at < count; at += 2) {
    const how = word(at);
    if (how === Given.position || how === Given.star)
      positional.push({ node: node(at + 1), isStar: how === Given.star });
    else if (how === Given.doubleStar) doubleStars.push(node(at + 1));
    else keywords.push([text(at), node(at + 1)]);
  }
  return { positional, keywords, doubleStars };
}

function callOf({ instance, site, node, word }: Instruction, args: CallArguments): Call {
  return { site, given: args, target: node(0), isExplicit: true, name: attributeLoaded(instance, word(1)) };
}

/** The text of the attribute that a variable of a block is read from; -1 if that is not known. */
function attributeLoaded({ block: state }: Instance, variable: number): number {
  state.loads ??= attributeLoads(state);
  return state.loads.get(variable) ?? -1;
}

function attributeLoads({ block, module }: BlockState): Map<number, number> {
  const { code } = module.constraints as { readonly code: Int32Array };
  const found = new Map<number, number>();
  for (let region = 0; region < block.regions.length; region += REGION_SIZE) {
    const end = block.regions[region + 1] as number;
    for (let at = block.regions[region] as number; at < end; at += code[at + 1] as number)
      if (code[at] === Op.loadAttribute)
        found.set(code[at + 3] as number, module.texts[code[at + 5] as number] as number);
  }
  return found;
}

function makeFunction({ solver, instance, node, word, count }: Instruction): void {
  const { module } = instance.block;
  const block = module.blocks[word(1)];
  if (block === undefined) return;
  const value = solver.function(block, instance);
  for (let at = 2; at < count; at += 2) solver.setDefault(value, word(at), node(at + 1));
  solver.graph.add(node(0), value);
}

/** `super()`: the search goes on after the class whose method this is. */
function superCall(instruction: Instruction): void {
  const { solver, site, node } = instruction;
  const isSuper = solver.builtin('super');
  solver.graph.listen(node(1), (callee) => {
    if (callee !== isSuper) {
      callNode(solver, solver.nodeOf(callee), callOf(instruction, NO_ARGUMENTS));
      return;
    }
    solver.call(site, null, callee, true);
    solver.graph.listen(node(2), (cls) =>
      solver.graph.listen(node(3), (receiver) => makeSuper(solver, cls, receiver, node(0))),
    );
  });
}

function deleteItem({ solver, site, node }: Instruction): void {
  solver.graph.listen(node(0), (value) => {
    if (!hasMethods(solver, value)) return;
    const given = { ...NO_ARGUMENTS, positional: [{ node: node(1), isStar: false }] };
    if (value !== ANY) askKey(solver, value, node(1), site);
    callSpecial(solver, value, '__delitem__', { site, given, target: solver.nothing, isExplicit: false });
    // What lay behind moves up.
    if (value !== ANY && !solver.isMapping(value))
      solver.graph.edge(solver.slotNode(value, Slot.items), solver.slotNode(value, Slot.somewhere));
  });
}

function format({ solver, site, node }: Instruction): void {
  solver.graph.listen(node(1), (value) => {
    if (!hasMethods(solver, value)) return;
    for (const name of ['__format__', '__str__', '__repr__'])
      callSpecial(solver, value, name, { site, given: NO_ARGUMENTS, target: solver.nothing, isExplicit: false });
  });
  describe(solver, node(1), site);
  solver.graph.add(node(0), solver.builtinObject('str'));
}

// ---- context managers and exceptions ----

function enterManager({ solver, site, node, word }: Instruction): void {
  const isAsync = word(2) === 1;
  solver.graph.listen(node(1), (manager) => {
    const target = isAsync ? solver.graph.node() : node(0);
    const name = isAsync ? '__aenter__' : '__enter__';
    callSpecial(solver, manager, name, { site, given: NO_ARGUMENTS, target, isExplicit: false });
    if (isAsync) awaitNode(solver, target, node(0), site);
  });
}

function exitManager({ solver, site, node, word }: Instruction): void {
  const isAsync = word(1) === 1;
  const exceptions = solver.sharedNode(Purpose.exceptions, 0, 0, (all) => {
    solver.graph.add(all, solver.none);
    solver.graph.edge(solver.raised, all);
  });
  const classes = solver.sharedNode(Purpose.exceptionClasses, 0, 0, (all) => {
    solver.graph.listen(exceptions, (exception) => solver.graph.add(all, classOf(solver, exception)));
    solver.graph.add(all, solver.none);
  });
  solver.graph.listen(node(0), (manager) => {
    // The library makes no objects of the classes of exceptions: it is given none.
    const isOpaque = manager === ANY || solver.values.kind(classOf(solver, manager)) === Kind.native;
    const given = [isOpaque ? solver.nodeOf(ANY) : classes, exceptions, solver.nodeOf(solver.none)];
    const positional = given.map((one) => ({ node: one, isStar: false }));
    const target = isAsync ? solver.graph.node() : solver.nothing;
    const call = { site, given: { ...NO_ARGUMENTS, positional }, target, isExplicit: false };
    callSpecial(solver, manager, isAsync ? '__aexit__' : '__exit__', call);
    if (isAsync) awaitNode(solver, target, solver.nothing, site);
  });
}

/** A class that is raised, or stands as the cause, is called. */
function raise({ solver, site, node }: Instruction): void {
  if (node(1) >= 0)
    solver.graph.listen(node(1), (cause) => {
      const kind = solver.values.kind(cause);
      if (kind === Kind.class || kind === Kind.native)
        callSpecialFunction(solver, solver.nodeOf(cause), [], solver.nothing, site);
    });
  if (node(0) < 0) return;
  solver.graph.listen(node(0), (value) => {
    if (solver.values.kind(value) === Kind.class || solver.values.kind(value) === Kind.native)
      callSpecialFunction(solver, solver.nodeOf(value), [], solver.raised, site);
    else solver.graph.add(solver.raised, value);
  });
}

/** What a handler catches: what was raised of its classes, and what the language itself raises of builtin ones. */
function catchException({ solver, node }: Instruction): void {
  if (node(1) < 0) {
    solver.graph.edge(solver.raised, node(0));
    return;
  }
  const seen = new Set<number>();
  const caught = (cls: number): void => {
    if (seen.has(cls)) return;
    seen.add(cls);
    if (cls === ANY) solver.graph.add(node(0), ANY);
    else if (solver.values.kind(cls) === Kind.object) solver.graph.listen(solver.slotNode(cls, Slot.items), caught);
    else if (solver.bodyOfClass(cls)?.block.module.role === 'model' || solver.values.kind(cls) === Kind.native)
      solver.graph.add(node(0), solver.values.number(Kind.object, cls));
  };
  solver.graph.listen(node(1), (cls) => {
    solver.graph.edge(instanceNode(solver, solver.raised, cls), node(0));
    caught(cls);
  });
}

// ---- the rest ----

function libraryObject({ solver, node, text }: Instruction): void {
  const name = solver.textAt(text(1));
  const builtin = name.startsWith('builtins.') ? name.slice('builtins.'.length) : null;
  const cls = builtin === null ? solver.native(solver.library.thing(name)?.name ?? name) : solver.builtin(builtin);
  solver.graph.add(node(0), solver.values.number(Kind.object, cls));
}

/** The attribute that a class's `__match_args__` names at a place; those of builtin classes stand for the subject itself. */
function matchArgument({ solver, site, node, word }: Instruction): void {
  solver.graph.listen(node(2), (cls) => {
    if (cls === ANY) {
      solver.graph.edge(node(1), solver.escaping);
      solver.graph.add(node(0), ANY);
      return;
    }
    const names = classAttribute(solver, cls, solver.text('__match_args__'));
    solver.graph.listen(names, (tuple) =>
      solver.graph.listen(solver.itemNode(tuple, solver.integer(word(3))), (name) => {
        const text = solver.values.textOf(name);
        if (text !== null) loadAttribute(solver, node(1), solver.text(text), node(0), site);
      }),
    );
    eachAncestor(solver, cls, (ancestor) => {
      if (solver.bodyOfClass(ancestor)?.block.module.role === 'model') solver.graph.edge(node(1), node(0));
    });
  });
}
