// Paths left to Python: those named by `--python-side`, and under `auto` those that are refused. A path moves as a whole.

import type { Diagnostic } from '../diagnostics';
import type { DiscoveredRoute } from '../4-discover';
import type { Step } from './witness';

/** A route with what is refused in it, before anything is moved. */
export interface JudgedRoute {
  readonly route: DiscoveredRoute;
  readonly refusals: readonly Diagnostic[];
  /** A shortest way to the first of them; empty where none is in code. */
  readonly witness: readonly Step[];
}

export type Outcome = 'native' | 'python-side' | 'refused';

export interface RouteOutcome extends JudgedRoute {
  readonly status: Outcome;
  /** Moved by `auto`, not by name. */
  readonly automatic: boolean;
}

/** What `--python-side` says. */
export interface PythonSide {
  readonly auto: boolean;
  readonly lifespan: boolean;
  readonly mount: boolean;
  /** Route patterns and mount prefixes. */
  readonly paths: readonly string[];
}

export function pythonSideOf(values: readonly string[]): PythonSide {
  return {
    auto: values.includes('auto'),
    lifespan: values.includes('lifespan'),
    mount: values.includes('mount') || values.includes('auto'),
    paths: values.filter((value) => value.startsWith('/')),
  };
}

/** Decides what becomes of each route. */
export function moveRoutes(routes: readonly JudgedRoute[], side: PythonSide): RouteOutcome[] {
  const named = (path: string): boolean =>
    side.paths.some((given) => path === given || path.startsWith(given.endsWith('/') ? given : `${given}/`));
  const movable = (judged: JudgedRoute): boolean =>
    judged.refusals.length > 0 && judged.route.method !== 'WEBSOCKET' && judged.route.path !== '?';
  const automatic = new Set(side.auto ? routes.filter(movable).map(({ route }) => route.path) : []);
  return routes.map((judged) => {
    const { path, method } = judged.route;
    // WebSocket upgrades are never relayed.
    const relayed = method !== 'WEBSOCKET';
    if (named(path) && relayed) return { ...judged, status: 'python-side', automatic: false };
    if (automatic.has(path) && relayed) return { ...judged, status: 'python-side', automatic: true };
    return { ...judged, status: judged.refusals.length > 0 ? 'refused' : 'native', automatic: false };
  });
}
