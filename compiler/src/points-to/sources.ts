// The modules of a program as the analysis asks for them: the application's and its packages', and models of the library's. Each is
// read and constrained when it is first asked for. The library is a boundary, whether it is machine code or Python of ours: nothing in it
// is refused, so all that counts is what it hands back and what it calls. A module of it without a model hands back anything, and may
// call whatever has escaped.

import type { PythonVersion } from '../1-parse';
import { parseModule } from '../1-parse';
import type { ModuleConstraints } from '../2-summarize/constraints';
import { constrain } from '../2-summarize/constraints';
import type { ModuleIndex } from '../3-link';
import { absoluteModule, isAbsent, FOREIGN_MODULES, packageOf } from '../3-link';
import type { Program } from '../3-link';
import type { LibraryMap } from '../library-map';
import type { System } from '../system';
import { readModel } from './models';
import { nativeClasses } from './native-classes';
import type { FindModule, ModuleSource } from './modules';

/** Where the modules of a program are. */
export interface SourceTree {
  readonly system: System;
  /** What the index's files are relative to. */
  readonly root: string;
  readonly index: ModuleIndex;
  readonly library: LibraryMap;
  readonly python: PythonVersion;
  /** Top-level names of packages that are taken to be there, whatever is known to be installed. */
  readonly expected: ReadonlySet<string>;
}

const NATIVE: ModuleSource = { kind: 'native' };
const ABSENT: ModuleSource = { kind: 'absent' };

/** Finds the modules of a program; `read` may bring constraints that are known already. */
export function findModules(
  tree: SourceTree,
  read: (file: string, constrainAnew: () => ModuleConstraints | null) => ModuleConstraints | null = (_, anew) => anew(),
): FindModule {
  const { system, root, index, library, python, expected } = tree;
  const minor = Number(python.split('.')[1]);
  const classes = nativeClasses(library);
  const inPython = (name: string): ModuleSource | null => {
    const entry = index.modules.get(name);
    if (entry === undefined) return null;
    const { file, isPackage } = entry;
    if (file === null) return { kind: 'namespace' };
    const path = `${root}/${file}`;
    const constraints = read(path, () => {
      const parsed = parseModule(system.readFile(path) ?? new Uint8Array(), { fileName: file, python });
      return parsed.ok ? constrain({ module: name, file, isPackage }, parsed.module, minor) : null;
    });
    // One with a syntax error cannot be imported.
    return constraints === null ? ABSENT : { kind: 'source', constraints, role: 'code' };
  };
  const unseen = (name: string): ModuleSource => {
    if (index.modules.has(name.split('.')[0] as string)) return isAbsent(index, name) ? ABSENT : NATIVE;
    const [top] = name.split('.') as [string];
    if (expected.has(top)) return NATIVE;
    if (index.elsewhere === null) return { kind: 'native', mayBeAbsent: true };
    return index.elsewhere(top) ? NATIVE : ABSENT;
  };
  const load = (name: string): ModuleSource => {
    if (FOREIGN_MODULES.has(name)) return ABSENT;
    const model = readModel(name, minor);
    if (model !== null) return { kind: 'source', constraints: model, role: 'model', classes };
    const own = inPython(name);
    if (own !== null) return own;
    if (library.hasModule(name)) return { kind: 'native', classes };
    return unseen(name);
  };
  const known = new Map<string, ModuleSource>();
  return (name) => {
    const source = known.get(name) ?? load(name);
    known.set(name, source);
    return source;
  };
}

/** The packages that the application itself imports without a `try` around: without them it would not run, wherever they are. */
export function expectedPackages(program: Program): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [module, { summary }] of program.modules) {
    if (packageOf(program, module) !== null) continue;
    for (const one of summary.imports) {
      if (one.guarded || one.typeCheckingOnly || one.isCall) continue;
      const [top = ''] = absoluteModule(one, module, summary.isPackage)?.split('.') ?? [];
      found.add(top);
    }
  }
  return found;
}
