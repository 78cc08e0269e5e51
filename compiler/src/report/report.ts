// The coverage report, the resource that `check --format json` prints. Field names, their order and their types are the
// product's public format, stable from 1.0, so they are written as they appear in the JSON text.

/** What becomes of a route: compiled, left to a Python process, or not translatable. */
export type RouteStatus = 'native' | 'python-side' | 'refused';

/** The whole report. Paths in it are absolute; a `where` is `file:line`. */
export interface Report {
  /** The package directory, as given. */
  readonly package: string;
  /** Deprecated: always `dyn`. */
  readonly backend: 'dyn';
  /** Whether `--python-side auto` was given. */
  readonly python_side_auto: boolean;
  /** Empty when the version cannot be determined. */
  readonly python: PythonVersion | Record<string, never>;
  readonly routes: readonly RouteVerdict[];
  /** Errors that refuse the application as a whole. */
  readonly global: readonly GlobalError[];
  readonly notes: readonly string[];
  readonly summary: Summary;
  readonly blockers: readonly Blocker[];
  readonly unblock: readonly Unblock[];
}

/** The Python version that the binary follows, such as `3.13`. */
export interface PythonVersion {
  readonly version: string;
  readonly probed: Readonly<Record<string, boolean>>;
}

export interface RouteVerdict {
  /** `GET`, `POST`, ...; `RAW` for a raw ASGI route, `WEBSOCKET` for a WebSocket. */
  readonly method: string;
  readonly path: string;
  /** The endpoint's name, `?` when unknown. */
  readonly handler: string;
  readonly where: string;
  readonly status: RouteStatus;
  /** The first refusal, `file:line` first. */
  readonly reason: string | null;
  readonly code: string | null;
  readonly suggestion: string | null;
  /** Per construct, the `file:line` of each of its occurrences. */
  readonly blockers: Readonly<Record<string, readonly string[]>>;
}

export interface GlobalError {
  readonly construction: string;
  readonly error: string;
  readonly where: string;
  readonly code: string;
  readonly suggestion: string;
}

export interface Summary {
  readonly total: number;
  readonly native: number;
  readonly 'python-side': number;
  readonly refused: number;
  /** Native routes in percent of all; 0 where the application as a whole is refused. */
  readonly native_pct: number;
  /** Whether generation would succeed. */
  readonly generates: boolean;
}

export interface Blocker {
  readonly construction: string;
  /** The routes that it touches. */
  readonly routes: number;
  /** The routes that nothing else blocks. */
  readonly only_blocker: number;
  readonly code: string | null;
  readonly where: readonly string[];
}

/** One step of the greedy order in which constructs are best supported or rewritten. */
export interface Unblock {
  readonly construction: string;
  readonly code: string | null;
  readonly new_native: number;
  readonly native_after: number;
  readonly suggestion: string;
}
