// For tests: the solved constraints of one module, given as text, with the models of the library.

import { parseModule } from '../1-parse';
import { constrain } from '../2-summarize/constraints';
import { analyzeProgram } from '.';
import type { LibraryFacts, ModuleSource, Solver } from '.';
import { readModel } from './models';

const MINOR = 13;

/** A library of which nothing is known. */
const NOTHING: LibraryFacts = {
  thing: () => null,
  resultOf: () => null,
  publicNames: () => null,
  isMethod: () => false,
  mayCall: () => false,
  isThere: () => null,
};

/** `library`: what is known of the library, and `findNative` of its modules. */
export function solveText(
  text: string,
  library: LibraryFacts = NOTHING,
  findNative: (name: string) => ModuleSource | null = () => null,
): Solver {
  const known = new Map<string, ModuleSource>();
  const load = (name: string): ModuleSource => {
    if (name !== 'main') {
      const model = readModel(name, MINOR);
      return model === null
        ? (findNative(name) ?? { kind: 'native' })
        : { kind: 'source', constraints: model, role: 'model' };
    }
    const parsed = parseModule(new TextEncoder().encode(text), { fileName: 'main.py', python: '3.13' });
    if (!parsed.ok) throw new Error(parsed.error.message);
    const identity = { module: 'main', file: 'main.py', isPackage: false };
    const constraints = constrain(identity, parsed.module, MINOR);
    return constraints === null ? { kind: 'absent' } : { kind: 'source', constraints, role: 'code' };
  };
  const find = (name: string): ModuleSource => {
    const source = known.get(name) ?? load(name);
    known.set(name, source);
    return source;
  };
  return analyzeProgram(find, library, ['main']);
}
