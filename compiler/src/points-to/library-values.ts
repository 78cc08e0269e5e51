// What dotted names of the library stand for, as values.

import type { Solver } from './solver';
import { ANY } from './values';

/** How many names may stand behind what the library is known to have. */
const MOST_UNKNOWN = 2;

/** What an owner in the library has under a name: under the name by which it is declared, so that one thing is one value. */
export function dottedName(solver: Solver, owner: string, name: string): number {
  const full = `${owner}.${name}`;
  const thing = solver.library.thing(full);
  if (thing !== null) return solver.native(thing.name);
  return unknownBehind(solver, full) > MOST_UNKNOWN ? ANY : solver.native(full);
}

/** How many of the last parts of a dotted name the library is not known to have. */
function unknownBehind(solver: Solver, full: string): number {
  const parts = full.split('.');
  let known = parts.length - 1;
  while (known > 1 && solver.library.thing(parts.slice(0, known).join('.')) === null) known -= 1;
  return parts.length - known;
}
