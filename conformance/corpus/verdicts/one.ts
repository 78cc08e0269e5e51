// One application's routes, judged twice: by the verdict that decides, and by the points-to result. A process of its own for each application,
// so that one that does not end takes nobody's time or memory but its own. It prints what it found as JSON.

import type { PythonVersion } from '../../../compiler/src/1-parse';
import { judgeFlow } from '../../../compiler/src/5-verdict/flow/judge-flow';
import type { EntryRefusals } from '../../../compiler/src/5-verdict/flow/entry-judge';
import type { FlowVerdict } from '../../../compiler/src/5-verdict/flow/judge-flow';
import { analyze } from '../../../compiler/src/analyze';
import type { Analysis } from '../../../compiler/src/analyze';
import { whereOf } from '../../../compiler/src/diagnostics';
import type { CompileRequest } from '../../../compiler/src/index';
import { LibraryMap } from '../../../compiler/src/library-map';
import { DECLARATIONS } from '../../../compiler/src/library-map/generated/declarations';
import { analyzeProgram, expectedPackages, findModules, libraryFacts } from '../../../compiler/src/points-to';
import { NodeSystem } from '../../../compiler/src/system';

/** What is asked of this process. */
export interface Asked {
  readonly request: CompileRequest;
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

async function judgeBoth({ request }: Asked): Promise<Outcome> {
  const analysis = await analyze(request, SYSTEM, { declarations: DECLARATIONS });
  if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
  const { program, discovery, entry, python } = analysis;
  const library = new LibraryMap(DECLARATIONS, python.minor, analysis.missing);
  const root = SYSTEM.realPath(request.root);
  const version = python.version as PythonVersion;
  const tree = {
    system: SYSTEM,
    root,
    index: program.index,
    library,
    python: version,
    expected: expectedPackages(program),
  };
  const methods = new LibraryMap(DECLARATIONS, python.minor);
  const begun = performance.now();
  const solver = analyzeProgram(findModules(tree), libraryFacts(methods), [entry.module]);
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

function ofApplication(flow: EntryRefusals, { verdict }: Analysis): Outcome['application'] {
  const first = verdict.global.slice(0, 1);
  return {
    old: reasonOf(first),
    new: [...stepsOf(flow.witness), ...reasonOf(flow.refusals)],
    isByUnknown: flow.isByUnknown,
  };
}

function reasonOf([first]: EntryRefusals['refusals']): readonly string[] {
  return first === undefined ? [] : [`${whereOf(first)}: ${first.message}`];
}

function stepsOf(steps: EntryRefusals['witness']): readonly string[] {
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

judgeBoth(JSON.parse(process.argv[2] ?? '') as Asked).then(
  (outcome) => process.stdout.write(JSON.stringify(outcome)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
