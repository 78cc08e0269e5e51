// The pieces of code that a walk over the calls of a solved program goes through: instances of the program's blocks, and what stands between
// them where nobody knows what is called.

import type { Instance } from '../../points-to';

/** Code that nothing is known of. It calls by way of what it is given. */
export const UNKNOWN = 'unknown code';

/** A value in the hands of code that nothing is known of. */
export class Held {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** What reading or calling a name of anything runs; of objects that the library makes by itself alone, where whoever made others answers for them. */
export class Named {
  readonly name: number;
  readonly isOfLibrary: boolean;

  constructor(name: number, isOfLibrary: boolean) {
    this.name = name;
    this.isOfLibrary = isOfLibrary;
  }
}

/** All that start-up has handed to a package of the library. */
export class Kept {
  readonly owner: string;

  constructor(owner: string) {
    this.owner = owner;
  }
}

export type Code = Instance | Held | Named | Kept | typeof UNKNOWN;

/** For each piece of code what led to it on a shortest way; null stands before the first. */
export type Ways = ReadonlyMap<Code, Code | null>;

export function isInstance(code: Code): code is Instance {
  return code !== UNKNOWN && !(code instanceof Held) && !(code instanceof Named) && !(code instanceof Kept);
}

/** Whether a piece of code is the body of a module that has run before. */
export function isRun(code: Code, hasRun: (module: string) => boolean): boolean {
  return isInstance(code) && code.block.block.kind === 'module' && hasRun(code.block.module.name);
}

/** The way to a piece of code, itself last. */
export function wayThrough(ways: Ways, last: Code): readonly Code[] {
  const way: Code[] = [];
  for (let at: Code | null = last; at !== null; at = ways.get(at) ?? null) way.unshift(at);
  return way;
}
