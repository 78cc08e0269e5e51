// One application, analysed in this process: how large the whole-program analysis becomes, and how long it takes.

import { join } from 'node:path';

import type { PythonVersion } from '../../../compiler/src/1-parse';
import type { ModuleConstraints } from '../../../compiler/src/2-summarize/constraints';
import { indexModules, pythonFiles } from '../../../compiler/src/3-link';
import { librariesOf } from '../../../compiler/src/analyze';
import type { CompileRequest } from '../../../compiler/src/interface';
import { LibraryMap } from '../../../compiler/src/library-map';
import { DECLARATIONS } from '../../../compiler/src/library-map/generated/declarations';
import { analyzeProgram, findModules, libraryFacts } from '../../../compiler/src/points-to';
import type { Solver, Statistics } from '../../../compiler/src/points-to';
import { statisticsOf } from '../../../compiler/src/points-to';
import { NodeSystem } from '../../../compiler/src/system';

/** An application as `check` is given it. */
export interface Subject {
  readonly name: string;
  /** The folder that imports begin in. */
  readonly root: string;
  readonly package: string;
  /** `module:attribute`. */
  readonly app: string;
  readonly python: string;
  /** The folder of its installed packages, or null. */
  readonly packages: string | null;
}

export interface Measured extends Statistics {
  readonly name: string;
  /** Of the clock: reading all modules, and solving. */
  readonly readSeconds: number;
  readonly solveSeconds: number;
  readonly megabytes: number;
}

/** Analyses an application, for at most so many steps; `ended` is called with what came out if somebody wants to look at it. */
export function measure(subject: Subject, limit: number, ended: (solver: Solver) => void = () => undefined): Measured {
  const system = new NodeSystem();
  const python = subject.python as PythonVersion;
  const minor = Number(subject.python.split('.')[1]);
  const root = system.realPath(subject.root);
  const folder = system.realPath(join(subject.root, subject.package));
  const request: CompileRequest = {
    application: subject.app,
    pythonVersion: null,
    pythonSide: [],
    allowUntestedVersions: true,
    root,
    packageDirectory: folder,
    packageAsGiven: folder,
    ...(subject.packages === null ? {} : { packages: [subject.packages] }),
  };
  const chosen = { version: python, minor } as Parameters<typeof librariesOf>[2];
  const { library, installed, elsewhere } = librariesOf(request, root, chosen, system, { declarations: DECLARATIONS });
  const inside = folder.slice(root.length + 1).split('/')[0] ?? '';
  const index = indexModules(pythonFiles(system, root), inside === '' ? [] : [inside], installed, elsewhere);
  let readSeconds = 0;
  const timed = (_: string, anew: () => ModuleConstraints | null): ModuleConstraints | null => {
    const begun = performance.now();
    const constraints = anew();
    readSeconds += (performance.now() - begun) / 1000;
    return constraints;
  };
  const tree = { system, root, index, library, python, expected: new Set<string>() };
  const [module = '', attribute = 'app'] = subject.app.split(':');
  const methods = new LibraryMap(DECLARATIONS, minor);
  const begun = performance.now();
  const solver = analyzeProgram(findModules(tree, timed), libraryFacts(methods), [module], {
    served: [{ module, attribute }],
    limit,
  });
  const solveSeconds = (performance.now() - begun) / 1000 - readSeconds;
  ended(solver);
  return {
    name: subject.name,
    readSeconds,
    solveSeconds,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    ...statisticsOf(solver),
  };
}
