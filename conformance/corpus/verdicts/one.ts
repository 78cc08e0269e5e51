// One application's routes, judged twice: by the verdict that decides, and by the points-to result. A process of its own for each application,
// so that one that does not end takes nobody's time or memory but its own. It prints what it found as JSON.

import type { RouteOutcome, Step, Verdict } from '../../../compiler/src/5-verdict';
import { UNKNOWN } from '../../../compiler/src/5-verdict/flow/code';
import { analyze } from '../../../compiler/src/analyze';
import type { Analysis } from '../../../compiler/src/analyze';
import { whereOf } from '../../../compiler/src/diagnostics';
import type { CompileRequest } from '../../../compiler/src/index';
import { DECLARATIONS } from '../../../compiler/src/library-map/generated/declarations';
import { solvedVerdict } from '../../../compiler/src/solved-verdict';
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
  const root = SYSTEM.realPath(request.root);
  const begun = performance.now();
  const solved = solvedVerdict(analysis, DECLARATIONS, { system: SYSTEM, root, pythonSide: request.pythonSide });
  if (solved === null) throw new Error('solving without a limit ends');
  const solveSeconds = (performance.now() - begun) / 1000;
  const { verdict, solver } = solved;
  return {
    routes: verdict.routes.map((one) => judged(one, analysis)),
    application: ofApplication(verdict, analysis),
    functions: solver.instances.filter(({ isReached }) => isReached).length,
    solveSeconds,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function ofApplication({ global, globalWitnesses }: Verdict, { verdict }: Analysis): Outcome['application'] {
  const [first] = global;
  const witness = first === undefined ? [] : (globalWitnesses.get(first) ?? []);
  return {
    old: reasonOf(verdict.global),
    new: [...stepsOf(witness), ...reasonOf(global)],
    isByUnknown: witness.some(({ name }) => name === UNKNOWN),
  };
}

function reasonOf([first]: Verdict['global']): readonly string[] {
  return first === undefined ? [] : [`${whereOf(first)}: ${first.message}`];
}

function stepsOf(steps: readonly Step[]): readonly string[] {
  return steps.map(({ place, name }) => (place.file === '' ? name : `${whereOf(place)} ${name}`));
}

function judged({ route, refusals, witness }: RouteOutcome, { verdict }: Analysis): Judged {
  const { method, path, place } = route;
  const old = verdict.routes.find(
    (outcome) =>
      outcome.route.method === method && outcome.route.path === path && whereOf(outcome.route.place) === whereOf(place),
  );
  return {
    route: `${method} ${path}`,
    where: whereOf(place),
    isNativeByOld: old !== undefined && old.refusals.length === 0,
    isNativeByNew: refusals.length === 0,
    old: old === undefined ? [] : [...stepsOf(old.witness), ...reasonOf(old.refusals)],
    new: [...stepsOf(witness), ...reasonOf(refusals)],
    isByUnknown: witness.some(({ name }) => name === UNKNOWN),
  };
}

judgeBoth(JSON.parse(process.argv[2] ?? '') as Asked).then(
  (outcome) => process.stdout.write(JSON.stringify(outcome)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
