// What the analysis knows of the library as a whole, from the library map.

import type { LibraryMap } from '../library-map';
import type { LibraryFacts } from './solver';

const NOTHING: ReadonlySet<string> = new Set();

/** `rendering`: attributes that the application's templates ask for, of whatever they are rendered with. */
export function libraryFacts(library: LibraryMap, rendering: ReadonlySet<string> = NOTHING): LibraryFacts {
  return {
    isMethod: (name) => library.lookup(name).kind === 'function',
    isNowhere: (name) => library.isNowhere(name),
    mayCall: (name) => library.hasMember(name) || rendering.has(name),
  };
}
