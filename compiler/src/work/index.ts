// What is computed of one module at a time and kept: plain data in, bytes out, so that any thread can do it and any run can read it.

import type { EmitWork } from './emit';
import { performEmit } from './emit';
import type { LibraryWork } from './library';
import { performLibrary } from './library';
import type { ReadWork } from './read';
import { performRead } from './read';

export { decodeEmitted } from './emit';
export type { EmissionFacts, EmitWork, GuardedFact } from './emit';
export { decodeLibrary, FILE_PREFIX } from './library';
export type { LibraryWork } from './library';
export { decodeRead, ENVIRONMENT, performRead } from './read';
export type { ReadWork } from './read';

export type Work = ReadWork | LibraryWork | EmitWork;

/** Does a piece of work. The same work gives the same bytes, whoever does it. */
export function perform(work: Work): Uint8Array {
  switch (work.kind) {
    case 'read':
      return performRead(work);
    case 'library':
      return performLibrary(work);
    case 'emit':
      return performEmit(work);
  }
}

/** What the result of a piece of work depends on, besides the compiler: the parts of its key. */
export function partsOf(work: Work): readonly (string | Uint8Array)[] {
  switch (work.kind) {
    case 'read': {
      const { kind, module, file, python, isPackage, isInstalled, bytes } = work;
      return [kind, module, file, python, `${isPackage} ${isInstalled}`, bytes];
    }
    case 'library': {
      const { kind, name, file, python, bytes } = work;
      return [kind, name, file, python, bytes];
    }
    case 'emit': {
      const { kind, name, file, minor, isPackage, tree, facts } = work;
      return [kind, name, file, `${minor} ${isPackage}`, tree, JSON.stringify(facts)];
    }
  }
}
