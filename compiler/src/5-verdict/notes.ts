// Notes about what cannot be foreseen, one for each place of the application, and one for all places of a package; and about what the application's code asks for in vain.

import { comparePlaces, whereOf } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import type { ForeignEngine, Unforeseen } from '../4-discover';

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
  const also = others(places.size - 1, owner);
  return `${whereOf(place)}: ${what} cannot be foreseen: ${reason}${also}; start-up decides about its routes`;
}

function others(count: number, owner: string | null): string {
  return count === 0 ? '' : ` (and at ${count} other ${count === 1 ? 'place' : 'places'} of the package ${owner})`;
}

/** What start-up may get to: one note for each place of the application, and one for all of a package. */
export function undecidedNotes(
  refusals: readonly Diagnostic[],
  packageOfFile: (file: string) => string | null,
): readonly string[] {
  const byOwner = new Map<string, { first: Diagnostic; owner: string | null; count: number }>();
  for (const refusal of refusals) {
    const owner = packageOfFile(refusal.file);
    const key = owner ?? `${whereOf(refusal)}: ${refusal.message}`;
    const known = byOwner.get(key);
    if (known === undefined) byOwner.set(key, { first: refusal, owner, count: 1 });
    else known.count += 1;
  }
  return [...byOwner.values()].map(
    ({ first, owner, count }) =>
      `${whereOf(first)}: ${first.message} [${first.code}]${others(count - 1, owner)}; start-up may get there, and ends with it if it does`,
  );
}

/** What requests may ask for in vain. */
export function chanceNotes(refusals: readonly Diagnostic[]): readonly string[] {
  return refusals.map(
    (refusal) =>
      `${whereOf(refusal)}: ${refusal.message} [${refusal.code}]; a request that asks for such a name is answered with 500`,
  );
}

/** What a package's places have in common: that a statement raises, not where. */
function withoutPlaces(reason: string): string {
  return reason.replace(/\S+:\d+/g, '');
}

/** Engines that are for another database unless the environment says otherwise. */
export function engineNotes(engines: readonly ForeignEngine[]): readonly string[] {
  return engines
    .filter(({ isCertain }) => !isCertain)
    .map(
      ({ scheme, place }) =>
        `${whereOf(place)}: an engine may be for ${scheme}://, which is not supported; start-up ends where it is`,
    );
}

/** The attributes that the application's code asks for and nothing defines: misspelt, or set where nobody can see it. */
export function undefinedNotes(
  attributes: readonly { readonly name: string; readonly place: Place }[],
  packageOfFile: (file: string) => string | null,
): readonly string[] {
  const notes = attributes
    .filter(({ place }) => packageOfFile(place.file) === null)
    .sort((left, right) => comparePlaces(left.place, right.place))
    .map(
      ({ name, place }) =>
        `${whereOf(place)}: nothing that can be seen defines an attribute \`${name}\`; if nothing does, it raises an AttributeError, as in Python`,
    );
  return [...new Set(notes)];
}
