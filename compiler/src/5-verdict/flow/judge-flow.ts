// The routes of an application judged by the points-to result, and nothing else of the verdict: what is measured and tested.

import type { LibraryMap } from '../../library-map';
import type { Program } from '../../3-link';
import type { DiscoveredRoute, Discovery } from '../../4-discover';
import type { Solver } from '../../points-to';
import type { EntryRefusals } from './entry-judge';
import { judgeEntries } from './judged';
import { aroundRoutes } from './solved';

/** What becomes of a route. */
export interface FlowVerdict extends EntryRefusals {
  readonly route: DiscoveredRoute;
  /** Whether start-up gets to making its endpoint: of a route that it does not get to, nothing is known. */
  readonly isReached: boolean;
}

/** Judges the routes, and what stands around them, of an application whose modules are solved. */
export function judgeFlow(
  solver: Solver,
  program: Program,
  discovery: Discovery,
  library: LibraryMap,
): { readonly routes: readonly FlowVerdict[]; readonly application: EntryRefusals } {
  const judged = judgeEntries(solver, program, discovery, library);
  if (judged === null) throw new Error('solving without a limit ends');
  const { solved, judge } = judged;
  const routes = discovery.routes.map((route, index): FlowVerdict => {
    const entry = judge.of(solved.waysOfRoute(index), [route.place, ...route.through]);
    return { route, ...entry, isReached: solved.isMade(route) };
  });
  const places = [discovery.place, ...aroundRoutes(discovery).map(({ place }) => place)];
  return { routes, application: judge.of(solved.waysAround(), places) };
}
