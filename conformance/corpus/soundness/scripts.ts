// Scripts as subjects: the analysis begins with one, and CPython runs it.

import { dirname, join } from 'node:path';

import type { PythonVersion } from '../../../compiler/src/1-parse';
import type { ModuleConstraints } from '../../../compiler/src/2-summarize/constraints';
import { indexModules, pythonFiles } from '../../../compiler/src/3-link';
import { librariesOf } from '../../../compiler/src/analyze';
import type { CompileRequest } from '../../../compiler/src/interface';
import { LibraryMap } from '../../../compiler/src/library-map';
import { DECLARATIONS } from '../../../compiler/src/library-map/generated/declarations';
import { analyzeProgram, findModules, libraryFacts } from '../../../compiler/src/points-to';
import type { Served, Solver } from '../../../compiler/src/points-to';
import { NodeSystem } from '../../../compiler/src/system';
import { codeFiles, Program } from './program';
import type { Missing } from './program';
import { traceOf } from './trace';
import type { Trace } from './trace';

const MINOR = 13;
const PYTHON: PythonVersion = '3.13';
/** A program that takes more work (`Graph.limit`) has no result. */
const MOST_WORK = 10_000_000;

/** What became of a subject: `pairs` were seen, and `missing` are not in the analysis. */
export interface Outcome {
  readonly subject: string;
  readonly pairs: number;
  readonly missing: readonly Missing[];
  /** Why nothing can be said of it. */
  readonly failed?: string;
}

/** How CPython is asked to run a module, and what of it is called from outside. */
export interface Run {
  readonly words: readonly string[];
  readonly served: (module: string) => readonly Served[];
  /** Whether who runs it calls what an object has under a name. */
  readonly calls: (name: string) => boolean;
}

const AS_SCRIPT = (module: string): Run => ({
  words: [`${module.replaceAll('.', '/')}.py`],
  served: () => [],
  calls: () => false,
});

/** A folder of scripts: the modules beside them, and those of the environment. */
export class Folder {
  private readonly root: string;
  private readonly python: string;
  private readonly tree: Parameters<typeof findModules>[0];
  private readonly files: readonly string[];
  /** Modules of the environment are read once. */
  private readonly read = new Map<string, ModuleConstraints | null>();

  /** `python` is the interpreter of the environment whose packages count. */
  constructor(folder: string, python: string) {
    const system = new NodeSystem();
    const root = system.realPath(folder);
    const packages = join(system.realPath(dirname(dirname(python))), 'lib', `python${PYTHON}`, 'site-packages');
    const request: CompileRequest = {
      ...{ application: 'main:app', pythonVersion: PYTHON, pythonSide: [], allowUntestedVersions: true },
      ...{ root, packageDirectory: root, packageAsGiven: root, packages: [packages] },
    };
    const chosen = { version: PYTHON, minor: MINOR } as Parameters<typeof librariesOf>[2];
    const { library, installed, elsewhere } = librariesOf(request, root, chosen, system, {
      declarations: DECLARATIONS,
    });
    const index = indexModules(pythonFiles(system, root), [], installed, elsewhere);
    this.root = root;
    this.python = python;
    this.tree = { system, root, index, library, python: PYTHON, expected: new Set<string>() };
    this.files = codeFiles(index, root, MINOR).map((file) => system.realPath(file));
  }

  /** Runs and analyses one module, by its name. */
  judge(subject: string, module: string, run: Run = AS_SCRIPT(module)): Outcome {
    const trace = traceOf(this.python, run.words, this.root, this.files);
    if (trace === null) return { subject, pairs: 0, missing: [], failed: 'CPython wrote no trace' };
    const solver = this.solve(module, run);
    if (!solver.isFinished) return { subject, pairs: 0, missing: [], failed: 'the analysis does not end' };
    return this.compare(subject, trace, solver);
  }

  private compare(subject: string, trace: Trace, solver: Solver): Outcome {
    const missing = new Program(solver, this.root).compare(trace);
    return { subject, pairs: trace.pairs.length, missing };
  }

  private solve(module: string, run: Run): Solver {
    const read = (file: string, anew: () => ModuleConstraints | null): ModuleConstraints | null => {
      const known = this.read.get(file);
      const constraints = known === undefined ? anew() : known;
      this.read.set(file, constraints);
      return constraints;
    };
    const facts = libraryFacts(new LibraryMap(DECLARATIONS, MINOR));
    const mayCall = (name: string): boolean => facts.mayCall(name) || run.calls(name);
    return analyzeProgram(findModules(this.tree, read), { ...facts, mayCall }, [module], {
      served: run.served(module),
      limit: MOST_WORK,
    });
  }
}
