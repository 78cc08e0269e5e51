// Notes about what cannot be foreseen: one for each place of the application, and one for all places of a package.

import { whereOf } from '../diagnostics';
import type { Unforeseen } from '../4-discover';

/** One note, and where the same is to be said. */
interface Noted {
  readonly first: Unforeseen;
  readonly owner: string | null;
  readonly places: Set<string>;
}

/** `packageOfFile`: the package that a file belongs to; null for the application's. */
export function unforeseenNotes(
  things: readonly Unforeseen[],
  packageOfFile: (file: string) => string | null,
): readonly string[] {
  const found = new Map<string, Noted>();
  for (const thing of things) {
    const { what, reason, place } = thing;
    const owner = packageOfFile(place.file);
    const key = `${owner ?? whereOf(place)}: ${what}: ${owner === null ? reason : withoutPlaces(reason)}`;
    const noted = found.get(key) ?? { first: thing, owner, places: new Set<string>() };
    found.set(key, noted);
    noted.places.add(whereOf(place));
  }
  return [...found.values()].map(noteOf);
}

function noteOf({ first: { what, reason, place }, owner, places }: Noted): string {
  const others = places.size - 1;
  const also =
    others === 0 ? '' : ` (and at ${others} other ${others === 1 ? 'place' : 'places'} of the package ${owner})`;
  return `${whereOf(place)}: ${what} cannot be foreseen: ${reason}${also}; start-up decides about its routes`;
}

/** What a package's places have in common: that a statement raises, not where. */
function withoutPlaces(reason: string): string {
  return reason.replace(/\S+:\d+/g, '');
}
