// Which variables an instruction of the constraints looks at, and which objects it changes.

import { Op } from '../../2-summarize/constraints';

/** Where the operands of an instruction begin among its words. */
const FIRST = 3;

type Operands = (words: Int32Array) => readonly number[];

/** Operands at fixed places. */
function at(...places: readonly number[]): Operands {
  return (words) => places.map((place) => words[FIRST + place] as number);
}

/** Every other word from a place on. */
function everySecond(from: number): Operands {
  return (words) => {
    const found: number[] = [];
    for (let place = FIRST + from; place < words.length; place += 2) found.push(words[place] as number);
    return found;
  };
}

const READ: ReadonlyMap<number, Operands> = new Map([
  [Op.move, at(1)],
  [Op.function, everySecond(3)],
  [Op.class, everySecond(3)],
  [Op.call, (words) => [words[FIRST + 1] as number, ...everySecond(3)(words)]],
  [Op.superCall, at(3)],
  [Op.loadAttribute, at(1)],
  [Op.storeAttribute, at(2)],
  [Op.loadItem, at(1, 2)],
  [Op.storeItem, at(1, 2)],
  [Op.deleteItem, at(1)],
  [Op.display, everySecond(3)],
  [Op.dict, (words) => [...words.subarray(FIRST + 1)]],
  [Op.slice, at(1, 2, 3)],
  [Op.iterate, at(1)],
  [Op.unpack, at(0)],
  [Op.binary, at(2, 3)],
  [Op.unary, at(2)],
  [Op.compare, at(2, 3)],
  [Op.format, at(1)],
  [Op.truth, at(0)],
  [Op.enter, at(1)],
  [Op.exit, at(0)],
  [Op.await, at(1)],
  [Op.delegate, at(1)],
  [Op.raise, at(0)],
  [Op.read, at(0)],
]);

const CHANGED: ReadonlyMap<number, Operands> = new Map([
  [Op.storeAttribute, at(0)],
  [Op.deleteAttribute, at(0)],
  [Op.storeItem, at(0)],
  [Op.deleteItem, at(0)],
  // `x += y` may change `x` where it is.
  [Op.binary, (words) => (words[FIRST + 4] === 1 ? at(2)(words) : [])],
]);

/** The variables whose values an instruction looks at or hands on. */
export function variablesRead(words: Int32Array): readonly number[] {
  return (READ.get(words[0] as number)?.(words) ?? []).filter((variable) => variable >= 0);
}

/** The variables whose objects an instruction changes. */
export function variablesChanged(words: Int32Array): readonly number[] {
  return CHANGED.get(words[0] as number)?.(words) ?? [];
}
