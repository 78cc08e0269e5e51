// Instances of blocks: a block's variables as nodes, once for each environment of its free variables and each context that it is
// told apart by. A region of an instance counts once its test may come out so.

import { CAPTURE_SIZE, GLOBAL_SIZE, PARAMETER_SIZE, REGION_SIZE, Reserved, Sense } from '../2-summarize/constraints';
import type { Block } from '../2-summarize/constraints';
import type { BlockState } from './modules';
import { runInstruction } from './instructions';
import type { Solver } from './solver';
import { moduleGlobal } from './names';
import { whenMayBe } from './truth';

export interface Instance {
  readonly number: number;
  readonly block: BlockState;
  /** The instance of the block around. */
  readonly closure: Instance | null;
  /** 0, or the number of what it is told apart by. */
  readonly context: number;
  /** How many contexts lie around each other. */
  readonly depth: number;
  /** It, or what it lies in, is one of several instances of a block. */
  readonly isClone: boolean;
  /** The node of each variable. */
  readonly nodes: number[];
  isReached: boolean;
  /** The regions that count. */
  readonly live: number[];
}

/** A place in an instance's code. */
export interface Site {
  readonly instance: Instance;
  /** The module's number of it. */
  readonly site: number;
}

/** How deep contexts may lie in each other. */
const DEEPEST = 5;

const NO_NODES: number[] = [];

/** The instance of a block in an environment, told apart by a context (0 for none); without variables where it only stands for a place that calls. */
export function instanceOf(
  solver: Solver,
  block: BlockState,
  closure: Instance | null,
  context: number,
  around: number,
  hasVariables = true,
): Instance {
  const depth = context === 0 ? (closure?.depth ?? 0) : around + 1;
  const told = depth > DEEPEST ? 0 : context;
  const number = solver.instanceNumber(block, closure, told);
  const known = solver.instances[number];
  if (known !== undefined) return known;
  const instance: Instance = {
    number,
    block,
    closure,
    context: told,
    depth: told === 0 ? (closure?.depth ?? 0) : depth,
    isClone: told !== 0 || closure?.isClone === true,
    nodes: hasVariables ? new Array<number>(block.block.variables).fill(-1) : NO_NODES,
    isReached: false,
    live: [],
  };
  solver.instances.push(instance);
  if (hasVariables) bindVariables(solver, instance);
  return instance;
}

function bindVariables(solver: Solver, instance: Instance): void {
  const { nodes, block } = instance;
  const { captures, globals, variables } = block.block;
  for (let at = 0; at < captures.length; at += CAPTURE_SIZE) {
    const home = enclosing(instance, captures[at + 1] as number);
    if (home !== null) nodes[captures[at] as number] = home.nodes[captures[at + 2] as number] as number;
  }
  for (let at = 0; at < globals.length; at += GLOBAL_SIZE) {
    const name = block.module.texts[globals[at + 1] as number] as number;
    nodes[globals[at] as number] = moduleGlobal(
      solver,
      block.module,
      name,
      globals[at + 2] === 1,
      block.block.kind !== 'function',
    );
  }
  bindFields(solver, instance);
  for (let variable = 0; variable < variables; variable += 1)
    if (nodes[variable] === -1) nodes[variable] = solver.graph.node();
}

/** The names of a class's or module's body are attributes of the class or module. */
function bindFields(solver: Solver, instance: Instance): void {
  const { block, nodes } = instance;
  const { fields } = block.block;
  if (fields.length === 0) return;
  const owner = block.block.kind === 'module' ? block.module.value : solver.classOfBody(instance);
  for (let at = 0; at < fields.length; at += 2) {
    const name = block.module.texts[fields[at + 1] as number] as number;
    nodes[fields[at] as number] = solver.storedAttribute(owner, name);
  }
}

function enclosing(instance: Instance, index: number): Instance | null {
  let at: Instance | null = instance;
  const number = instance.block.module.firstBlock + index;
  while (at !== null && at.block.number !== number) at = at.closure;
  return at;
}

/** Has the code of an instance count. */
export function reach(solver: Solver, instance: Instance): void {
  if (instance.isReached) return;
  instance.isReached = true;
  // `yield` gives None where nobody sends anything.
  if (instance.block.block.isGenerator) solver.graph.add(instance.nodes[Reserved.sent] as number, solver.none);
  solver.graph.later(() => {
    bindRest(solver, instance);
    enterRegion(solver, instance, 0);
  });
}

/** Star parameters hold a tuple and a dict of the instance's own. */
function bindRest(solver: Solver, instance: Instance): void {
  const { parameters } = instance.block.block;
  for (let at = 0; at < parameters.length; at += PARAMETER_SIZE) {
    const rest = solver.restOf(instance, parameters[at + 2] as number);
    if (rest !== null) solver.graph.add(instance.nodes[parameters[at] as number] as number, rest);
  }
}

function enterRegion(solver: Solver, instance: Instance, region: number): void {
  const { module, inner, block } = instance.block;
  const { code } = module.constraints as { readonly code: Int32Array };
  const { regions } = block as Block;
  instance.live.push(region);
  const end = regions[region * REGION_SIZE + 1] as number;
  for (let at = regions[region * REGION_SIZE] as number; at < end; at += code[at + 1] as number)
    runInstruction(solver, instance, code, at);
  for (const child of inner[region] ?? []) {
    const sense = regions[child * REGION_SIZE + 4] as number;
    const test = instance.nodes[regions[child * REGION_SIZE + 3] as number] as number;
    if (sense === Sense.always) enterRegion(solver, instance, child);
    else whenMayBe(solver, test, sense === Sense.whenTrue, () => enterRegion(solver, instance, child));
  }
}

/** The instructions of the regions that count, each with all of its words. */
export function* regionCode({ block: { module, block }, live }: Instance): Generator<Int32Array> {
  const { code } = module.constraints ?? { code: new Int32Array() };
  for (const region of live) {
    const end = block.regions[region * REGION_SIZE + 1] as number;
    for (let at = block.regions[region * REGION_SIZE] as number; at < end; at += code[at + 1] as number)
      yield code.subarray(at, at + (code[at + 1] as number));
  }
}
