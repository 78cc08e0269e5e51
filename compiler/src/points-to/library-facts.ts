// What the analysis knows of the library as a whole, from the library map.

import type { LibraryMap, Result } from '../library-map';
import type { LibraryFacts, LibraryThing } from './solver';

const NOTHING: ReadonlySet<string> = new Set();

/** `rendering`: attributes that the application's templates ask for, of whatever they are rendered with. */
export function libraryFacts(library: LibraryMap, rendering: ReadonlySet<string> = NOTHING): LibraryFacts {
  const things = new Map<string, LibraryThing | null>();
  const results = new Map<string, Result | null>();
  const methods = new Map<string, boolean>();
  return {
    thing: (name) => remembered(things, name, () => thingOf(library, name)),
    resultOf: (name) => remembered(results, name, () => library.resultOf(name)),
    publicNames: (module) => library.publicNames(module),
    isMethod: (name) => remembered(methods, name, () => library.lookup(name).kind === 'function'),
    isThere: (name) => (library.lookup(name).kind !== 'gap' ? true : library.isNowhere(name) ? false : null),
    mayCall: (name) => library.hasMember(name) || rendering.has(name),
  };
}

function thingOf(library: LibraryMap, name: string): LibraryThing | null {
  const entry = library.lookup(name);
  switch (entry.kind) {
    case 'gap':
      return null;
    case 'module':
      return { kind: 'module', name: entry.module, type: null };
    case 'value':
      if (entry.isOpen === true) return null;
      return {
        ...{ kind: 'value', name: entry.name, type: entry.type },
        ...(entry.text === undefined ? {} : { text: entry.text }),
      };
    default:
      return { kind: entry.kind, name: entry.name, type: null };
  }
}

function remembered<Found>(known: Map<string, Found>, name: string, find: () => Found): Found {
  const present = known.get(name);
  if (present !== undefined || known.has(name)) return present as Found;
  const found = find();
  known.set(name, found);
  return found;
}
