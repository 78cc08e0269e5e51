// What the analysis knows of the library as a whole, from the library map.

import type { LibraryMap } from '../library-map';
import type { LibraryFacts } from './solver';

const NOTHING: ReadonlySet<string> = new Set();

/** `rendering`: attributes that the application's templates ask for, of whatever they are rendered with. */
export function libraryFacts(library: LibraryMap, rendering: ReadonlySet<string> = NOTHING): LibraryFacts {
  return {
    isMethod: (name) => library.lookup(name).kind === 'function',
    isThere: (name) => (library.lookup(name).kind !== 'gap' ? true : library.isNowhere(name) ? false : null),
    mayCall: (name) => library.hasMember(name) || rendering.has(name),
  };
}
