// One application's routes, judged twice: by the verdict that decides, and by the points-to result. A process of its own for each application,
// so that one that does not end takes nobody's time or memory but its own. It prints what it found as JSON.

import type { PythonVersion } from '../../../compiler/src/1-parse';
import { parseModule } from '../../../compiler/src/1-parse';
import { constrain } from '../../../compiler/src/2-summarize/constraints';
import { FOREIGN_MODULES, indexModules, pythonFiles } from '../../../compiler/src/3-link';
import type { ModuleIndex } from '../../../compiler/src/3-link';
import { judgeFlow } from '../../../compiler/src/5-verdict/flow/judge-flow';
import type { FlowRefusals, FlowVerdict } from '../../../compiler/src/5-verdict/flow/judge-flow';
import { analyze } from '../../../compiler/src/analyze';
import type { Analysis } from '../../../compiler/src/analyze';
import { whereOf } from '../../../compiler/src/diagnostics';
import type { CompileRequest } from '../../../compiler/src/index';
import { LibraryMap } from '../../../compiler/src/library-map';
import { DECLARATIONS } from '../../../compiler/src/library-map/generated/declarations';
import { analyzeProgram } from '../../../compiler/src/points-to';
import type { FindModule, ModuleSource } from '../../../compiler/src/points-to';
import { readModel } from '../../../compiler/src/points-to/models';
import { NodeSystem } from '../../../compiler/src/system';

/** What is asked of this process. */
export interface Asked {
  readonly request: CompileRequest;
  readonly runtimeDirectory: string;
}

/** A route by both verdicts. */
export interface Judged {
  readonly route: string;
  readonly where: string;
  readonly isNativeByOld: boolean;
  readonly isNativeByNew: boolean;
  /** The first refusal of each, and the way there. */
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** Whether the new one gets there by code that nothing is known of. */
  readonly isByUnknown: boolean;
}

export interface Outcome {
  readonly routes: readonly Judged[];
  /** What refuses the application as a whole. */
  readonly application: Pick<Judged, 'old' | 'new' | 'isByUnknown'>;
  readonly functions: number;
  readonly solveSeconds: number;
  readonly megabytes: number;
}

const SYSTEM = new NodeSystem();

async function judgeBoth({ request, runtimeDirectory }: Asked): Promise<Outcome> {
  const analysis = await analyze(request, SYSTEM, { declarations: DECLARATIONS });
  if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
  const { program, discovery, entry, python } = analysis;
  const library = new LibraryMap(DECLARATIONS, python.minor, analysis.missing);
  const methods = new LibraryMap(DECLARATIONS, python.minor);
  const begun = performance.now();
  const solver = analyzeProgram(
    findIn(analysis, library, SYSTEM.realPath(request.root), runtimeDirectory),
    (name) => methods.lookup(name).kind === 'function',
    [entry.module],
  );
  const flow = judgeFlow(solver, program, discovery, library);
  const solveSeconds = (performance.now() - begun) / 1000;
  return {
    routes: flow.routes.map((one) => judged(one, analysis)),
    application: ofApplication(flow.application, analysis),
    functions: solver.instances.filter(({ isReached }) => isReached).length,
    solveSeconds,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function ofApplication(flow: FlowRefusals, { verdict }: Analysis): Outcome['application'] {
  const first = verdict.global.slice(0, 1);
  return {
    old: reasonOf(first),
    new: [...stepsOf(flow.witness), ...reasonOf(flow.refusals)],
    isByUnknown: flow.isByUnknown,
  };
}

function reasonOf([first]: FlowRefusals['refusals']): readonly string[] {
  return first === undefined ? [] : [`${whereOf(first)}: ${first.message}`];
}

function stepsOf(steps: FlowRefusals['witness']): readonly string[] {
  return steps.map(({ place, name }) => (place.file === '' ? name : `${whereOf(place)} ${name}`));
}

function judged({ route, refusals, witness, isByUnknown, isReached }: FlowVerdict, { verdict }: Analysis): Judged {
  const old = verdict.routes.find((outcome) => outcome.route === route);
  return {
    route: `${route.method} ${route.path}`,
    where: whereOf(route.place),
    isNativeByOld: old !== undefined && old.refusals.length === 0,
    isNativeByNew: isReached && refusals.length === 0,
    old: old === undefined ? [] : [...stepsOf(old.witness), ...reasonOf(old.refusals)],
    new: isReached ? [...stepsOf(witness), ...reasonOf(refusals)] : ['its endpoint is not reached'],
    isByUnknown,
  };
}

/** The modules of an application, its packages, the library's Python, and models of its machine code. */
function findIn(
  { program, python }: Analysis,
  library: LibraryMap,
  root: string,
  runtimeDirectory: string,
): FindModule {
  const version = python.version as PythonVersion;
  const libraryRoot = `${runtimeDirectory}/python`;
  const libraryIndex = indexModules(pythonFiles(SYSTEM, libraryRoot));
  const inPython = (index: ModuleIndex, folder: string, module: string): ModuleSource | null => {
    const entry = index.modules.get(module);
    if (entry === undefined) return null;
    const { file, isPackage } = entry;
    if (file === null) return { kind: 'namespace' };
    const bytes = SYSTEM.readFile(`${folder}/${file}`) ?? new Uint8Array();
    const parsed = parseModule(bytes, { fileName: file, python: version });
    const constraints = parsed.ok ? constrain({ module, file, isPackage }, parsed.module, python.minor) : null;
    return constraints === null ? { kind: 'absent' } : { kind: 'source', constraints, role: 'code' };
  };
  const load = (name: string): ModuleSource => {
    if (FOREIGN_MODULES.has(name)) return { kind: 'absent' };
    const model = readModel(SYSTEM, runtimeDirectory, name, python.minor);
    if (model !== null) return { kind: 'source', constraints: model, role: 'model' };
    const own = inPython(program.index, root, name);
    if (own !== null) return own;
    if (library.hasModule(name)) return inPython(libraryIndex, libraryRoot, name) ?? { kind: 'native' };
    return program.index.elsewhere?.(name.split('.')[0] as string) === false ? { kind: 'absent' } : { kind: 'native' };
  };
  const known = new Map<string, ModuleSource>();
  return (name) => {
    const found = known.get(name) ?? load(name);
    known.set(name, found);
    return found;
  };
}

judgeBoth(JSON.parse(process.argv[2] ?? '') as Asked).then(
  (outcome) => process.stdout.write(JSON.stringify(outcome)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
