// Parameters that a function hands back as they are: `return self`, a decorator that ends with `return cls`. What a call gives them is what
// that call gets back, whoever else calls the function.

import { CAPTURE_SIZE, Op, PARAMETER_SIZE, REGION_SIZE, Reserved } from '../2-summarize/constraints';
import type { Block } from '../2-summarize/constraints';
import type { BlockState } from './modules';

const NOTHING: ReadonlySet<number> = new Set();

/** Operations that write no variable, and those whose targets are not the first operand alone. */
const WRITES_NOTHING: ReadonlySet<number> = new Set([
  Op.storeAttribute,
  Op.deleteAttribute,
  Op.storeItem,
  Op.deleteItem,
  Op.truth,
  Op.exit,
  Op.raise,
  Op.read,
]);
const WRITES_TWO: ReadonlySet<number> = new Set([Op.import, Op.importFrom]);

/** The variables of a block that are parameters which it returns and that nothing binds again. */
export function passedThrough(state: BlockState): ReadonlySet<number> {
  state.passes ??= findPassed(state);
  return state.passes;
}

function findPassed({ block, module }: BlockState): ReadonlySet<number> {
  if (block.kind !== 'function' || block.isGenerator || block.isCoroutine) return NOTHING;
  const parameters = new Set<number>();
  for (let at = 0; at < block.parameters.length; at += PARAMETER_SIZE) parameters.add(block.parameters[at] as number);
  const passed = new Set<number>();
  eachInstruction(module.constraints?.code, block, (code, at) => {
    if (code[at] !== Op.move || code[at + 3] !== Reserved.returned) return;
    const source = code[at + 4] as number;
    if (parameters.has(source)) passed.add(source);
  });
  if (passed.size === 0) return NOTHING;
  const own = module.blocks.findIndex((other) => other.block === block);
  for (const other of module.blocks) removeWritten(other, own, block, passed);
  return passed;
}

/** Whether a function does nothing with what it is given, and hands back none of it. */
export function isInert(state: BlockState): boolean {
  state.inert ??= findInert(state);
  return state.inert;
}

function findInert({ block, module }: BlockState): boolean {
  if (block.kind !== 'function' || block.isGenerator || block.isCoroutine) return false;
  const parameters = new Set<number>();
  for (let at = 0; at < block.parameters.length; at += PARAMETER_SIZE) parameters.add(block.parameters[at] as number);
  let found = true;
  eachInstruction(module.constraints?.code, block, (code, at) => {
    const isMove = code[at] === Op.move && !parameters.has(code[at + 4] as number);
    if (code[at] !== Op.constant && !isMove) found = false;
  });
  return found;
}

/** Leaves out what a block writes of the variables of another, or of its own. */
function removeWritten({ block, module }: BlockState, home: number, of: Block, passed: Set<number>): void {
  const isOwn = block === of;
  const there = new Map<number, number>();
  for (let at = 0; at < block.captures.length; at += CAPTURE_SIZE)
    if (block.captures[at + 1] === home) there.set(block.captures[at] as number, block.captures[at + 2] as number);
  if (!isOwn && there.size === 0) return;
  eachWrite(module.constraints?.code, block, (variable) => {
    const written = isOwn ? variable : there.get(variable);
    if (written !== undefined) passed.delete(written);
  });
}

function eachWrite(code: Int32Array | undefined, block: Block, write: (variable: number) => void): void {
  eachInstruction(code, block, (words, at) => {
    const operation = words[at] as number;
    const end = at + (words[at + 1] as number);
    if (operation === Op.unpack)
      for (let operand = at + 5; operand < end; operand += 1) write(words[operand] as number);
    else if (!WRITES_NOTHING.has(operation)) write(words[at + 3] as number);
    if (WRITES_TWO.has(operation)) write(words[at + 4] as number);
  });
}

function eachInstruction(
  code: Int32Array | undefined,
  { regions }: Block,
  task: (code: Int32Array, at: number) => void,
): void {
  if (code === undefined) return;
  for (let region = 0; region < regions.length; region += REGION_SIZE) {
    const end = regions[region + 1] as number;
    for (let at = regions[region] as number; at < end; at += code[at + 1] as number) task(code, at);
  }
}
