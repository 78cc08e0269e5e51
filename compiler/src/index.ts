// The compiler: source in, report or crate out. Plain data and a `System` go in, plain data comes out; nothing is printed.

import type { Analysis, Knowledge, NotAnalyzed } from './analyze';
import { analyze, directoriesAbove, lineOf } from './analyze';
import type { RouteOutcome, Verdict } from './5-verdict';
import { CATALOGUE, whereIn } from './diagnostics';
import { writeApplication } from './generate';
import type {
  ApplicationName,
  CheckRequest,
  CheckResult,
  CompileRequest,
  GenerateRequest,
  GenerateResult,
  MovedPath,
  Unusable,
} from './interface';
import { DECLARATIONS } from './library-map/generated/declarations';
import type { Report } from './report';
import { buildReport, reportOfError, witnessesOf } from './report/build';
import type { Engine } from './incremental';
import { countedEngine, PLAIN_ENGINE } from './incremental';
import { problemOf, problemOfGeneration } from './request';
import { recalledCheck } from './services';
import type { System } from './system';
import { choosePython, loadToml } from './versions';

export { importedNames } from './imported-names';
export { generateScript } from './script';
export * from './services';

/** The verdict on every route, with nothing written. */
export function check(request: CheckRequest, system: System, engine: Engine = PLAIN_ENGINE): Promise<CheckResult> {
  return recalledCheck(request, system, engine, checkAnew);
}

/** The same, with nothing recalled. */
export async function checkAnew(request: CheckRequest, system: System, engine: Engine): Promise<CheckResult> {
  const problem = problemOf(request, system);
  if (problem !== null) return { outcome: 'unusable', message: problem };
  const analysis = await analyze(request, system, KNOWLEDGE, engine);
  if (analysis.outcome === 'unusable') return unusable(request, system, analysis);
  const witnesses = witnessesOf(analysis.verdict, system.realPath(request.root));
  const report = reportOf(request, system, analysis);
  return { outcome: 'checked', report, witnesses, application: applicationOf(analysis) };
}

/** Writes the crate of an application, unless something refuses it. */
export async function generate(
  request: GenerateRequest,
  system: System,
  engine: Engine = PLAIN_ENGINE,
): Promise<GenerateResult> {
  const problem = problemOfGeneration(request, system);
  if (problem !== null) return { outcome: 'unusable', message: problem };
  const counted = countedEngine(engine);
  const analysis = await analyze(request, system, KNOWLEDGE, counted.engine);
  if (analysis.outcome === 'unusable') return unusable(request, system, analysis);
  const report = reportOf(request, system, analysis);
  if (!analysis.verdict.generates) return { outcome: 'refused', report };
  const crate = await writeApplication(request, system, counted.engine, analysis);
  const moved = movedPaths(analysis.verdict, system.realPath(request.root));
  const application = applicationOf(analysis);
  return { outcome: 'generated', report, application, moved, work: counted.counts(), ...crate };
}

/** `X.Y` of the Python that the binary of a request follows; null for a version that none can. */
export async function followedPython(request: CompileRequest, system: System): Promise<string | null> {
  const directories = directoriesAbove(system.realPath(request.packageDirectory), system.realPath(request.root));
  const chosen = choosePython(request.pythonVersion, directories, system, await loadToml());
  return 'unsupported' in chosen ? null : chosen.version;
}

/** What the runtime offers, and what the emitter can translate. */
const KNOWLEDGE: Knowledge = { declarations: DECLARATIONS };

function applicationOf({ entry, discovery }: Analysis): ApplicationName {
  return { name: `${entry.module}:${entry.attribute}`, factory: discovery.factory };
}

/** The routes that `auto` left to Python, each with what moved it: what refuses it, or another route of its path. */
function movedPaths({ routes }: Verdict, root: string): MovedPath[] {
  const moved = routes.filter(({ automatic }) => automatic);
  return moved.flatMap(({ route, refusals }) => {
    const [first] = refusals.length > 0 ? refusals : (moved.find(samePath(route)) ?? { refusals: [] }).refusals;
    if (first === undefined) return [];
    const { path, method, handler } = route;
    return [{ path, method, handler, where: whereIn(root, first), error: first.message }];
  });
}

function samePath({ path }: { readonly path: string }): (other: RouteOutcome) => boolean {
  return ({ route, refusals }) => route.path === path && refusals.length > 0;
}

function reportOf(request: CompileRequest, system: System, { verdict, python }: Analysis): Report {
  return buildReport(verdict, {
    package: request.packageAsGiven,
    root: system.realPath(request.root),
    pythonSideAuto: request.pythonSide.includes('auto'),
    pythonVersion: python.version,
    notes: [],
  });
}

function unusable(request: CompileRequest, system: System, { diagnostic }: NotAnalyzed): Unusable {
  const report = reportOfError(diagnostic, {
    package: request.packageAsGiven,
    packageDirectory: system.realPath(request.packageDirectory),
    root: system.realPath(request.root),
    pythonSideAuto: request.pythonSide.includes('auto'),
  });
  return { outcome: 'unusable', message: lineOf(diagnostic), report };
}

/** The page of a CMP code, in Markdown; null if there is no such code. */
export function explain(code: string): string | null {
  return CATALOGUE.find((entry) => entry.code === code)?.explanation ?? null;
}
