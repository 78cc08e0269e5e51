// Builds the report from a verdict.

import { whereIn, whereOf } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import type { RouteOutcome, Step, Verdict } from '../5-verdict';
import { adviceFor } from './advice';
import type { Report, RouteVerdict, Summary } from './report';
import type { Witness, Witnesses } from './why';

/** What the report says besides the verdict. */
export interface ReportHead {
  readonly package: string;
  readonly root: string;
  readonly pythonSideAuto: boolean;
  readonly pythonVersion: string;
  readonly notes: readonly string[];
}

/** The report of a verdict: places become absolute here and nowhere before. */
export function buildReport(verdict: Verdict, head: ReportHead): Report {
  const where = (place: Place): string => whereIn(head.root, place);
  return {
    package: head.package,
    backend: 'dyn',
    python_side_auto: head.pythonSideAuto,
    python: { version: head.pythonVersion, probed: {} },
    routes: verdict.routes.map((outcome) => routeVerdict(outcome, where)),
    global: verdict.global.map((error) => ({
      construction: error.construction,
      error: error.message,
      where: where(error),
      code: error.code,
      suggestion: error.help,
    })),
    notes: [...head.notes, ...verdict.notes],
    summary: summarize(verdict),
    blockers: verdict.blockers.map((blocker) => ({
      construction: blocker.construction,
      routes: blocker.routes,
      only_blocker: blocker.onlyBlocker,
      code: blocker.code,
      where: blocker.where.map(where),
    })),
    unblock: verdict.unblock.map((step) => ({
      construction: step.construction,
      code: step.code,
      new_native: step.newNative,
      native_after: step.nativeAfter,
      suggestion: step.suggestion,
    })),
  };
}

/** The ways to what is refused, one for each route of the report, and one for each error about the whole application. */
export function witnessesOf({ routes, global, globalWitnesses }: Verdict, root: string): Witnesses {
  const shown = (steps: readonly Step[]): Witness =>
    steps.map(({ place, name, by }) => ({ where: whereIn(root, place), name, by }));
  return {
    routes: routes.map(({ witness }) => shown(witness)),
    global: global.map((error) => shown(globalWitnesses.get(error) ?? [])),
  };
}

/** The report of an application that nothing could be found out about but the error. */
export function reportOfError(
  error: Diagnostic,
  head: Pick<ReportHead, 'package' | 'root' | 'pythonSideAuto'> & { readonly packageDirectory: string },
): Report {
  const isAboutPackage = error.file === head.package;
  const where = isAboutPackage ? whereOf({ ...error, file: head.packageDirectory }) : whereIn(head.root, error);
  const { construction, message, code, help } = error;
  return {
    package: head.package,
    backend: 'dyn',
    python_side_auto: head.pythonSideAuto,
    python: {},
    routes: [],
    global: [{ construction, error: message, where, code, suggestion: help }],
    notes: [],
    summary: { total: 0, native: 0, 'python-side': 0, refused: 0, native_pct: 0, generates: false },
    blockers: [],
    unblock: [],
  };
}

function routeVerdict(outcome: RouteOutcome, where: (place: Place) => string): RouteVerdict {
  const { route, refusals, status } = outcome;
  const [first] = refusals;
  const shown = status === 'native' ? undefined : first;
  return {
    method: route.method,
    path: route.path,
    handler: route.handler,
    where: where(route.place),
    status,
    reason: shown === undefined ? null : `${where(shown)}: ${shown.message}`,
    code: shown?.code ?? null,
    suggestion: shown === undefined ? null : adviceFor({ ...route, status }, shown.help),
    blockers: blockersOf(refusals, where),
  };
}

function blockersOf(refusals: readonly Diagnostic[], where: (place: Place) => string): Record<string, string[]> {
  const places = new Map<string, Set<string>>();
  for (const refusal of refusals) {
    const found = places.get(refusal.construction) ?? new Set();
    places.set(refusal.construction, found.add(where(refusal)));
  }
  return Object.fromEntries([...places].map(([construction, found]) => [construction, [...found]]));
}

function summarize(verdict: Verdict): Summary {
  const count = (status: RouteOutcome['status']): number =>
    verdict.routes.filter((outcome) => outcome.status === status).length;
  const total = verdict.routes.length;
  const native = count('native');
  return {
    total,
    native,
    'python-side': count('python-side'),
    refused: count('refused'),
    native_pct: total === 0 || verdict.global.length > 0 ? 0 : (native * 100) / total,
    generates: verdict.generates,
  };
}
