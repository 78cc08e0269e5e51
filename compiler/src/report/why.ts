// The answer to `check --why`: the way through the code to what refuses a route, or the whole application, for a terminal and as JSON.

import { placeBelow, textBelow } from './paths';
import type { GlobalError, Report, RouteVerdict } from './report';

/** A piece of code on the way. */
export interface WitnessStep {
  /** `file:line` */
  readonly where: string;
  /** The qualified name of a function or class; `<module>` for a statement of a module's body. */
  readonly name: string;
  /** The attribute that led here by its name alone, since nothing is known of the object; null where the code itself is named. */
  readonly by: string | null;
}

/** A way to the first refusal of a route; empty for a route of which nothing is refused. */
export type Witness = readonly WitnessStep[];

/** The ways to what is refused, in the order of the report. */
export interface Witnesses {
  readonly routes: readonly Witness[];
  /** Of the errors about the whole application; empty for one that lies in no code. */
  readonly global: readonly Witness[];
}

export const NO_WITNESSES: Witnesses = { routes: [], global: [] };

/** A route as the report has it, with its way. */
export interface WitnessedRoute extends RouteVerdict {
  readonly way: Witness;
}

/** An error about the whole application, with its way. */
export interface WitnessedError extends GlobalError {
  readonly way: Witness;
}

/** What was asked for. */
export type Witnessed =
  | { readonly kind: 'routes'; readonly routes: readonly WitnessedRoute[] }
  | { readonly kind: 'application'; readonly errors: readonly WitnessedError[] };

/** The word that stands for the application as a whole. */
const APPLICATION = 'application';

/**
 * The routes that are meant by a method and a path, such as `GET /items`, or what refuses the whole application, by the word for that.
 * A text says instead why there is nothing to show.
 */
export function witnessed(report: Report, witnesses: Witnesses, asked: string): Witnessed | string {
  if (asked.trim() === APPLICATION) {
    const errors = report.global.map((error, index) => ({ ...error, way: witnesses.global[index] ?? [] }));
    return { kind: 'application', errors };
  }
  const [, method = '', path = ''] = /^(\S+)\s+(.+)$/.exec(asked.trim()) ?? [];
  if (path === '')
    return `a route is named by its method and its path, such as 'GET /items', and all of it is 'application', not ${asked}`;
  const ofPath = report.routes
    .map((route, index): WitnessedRoute => ({ ...route, way: witnesses.routes[index] ?? [] }))
    .filter((route) => route.path === path);
  const routes = ofPath.filter((route) => route.method === method.toUpperCase());
  if (routes.length > 0) return { kind: 'routes', routes };
  if (ofPath.length > 0) return `there is no ${method} ${path}, but ${ofPath.map(nameOf).join(', ')}`;
  return `there is no route ${path}: check without --why lists those that there are`;
}

/** The ways as lines of text. Places are shown relative to the directory `base`. */
export function renderWhy(found: Witnessed, report: Report, base: string): string {
  const lines =
    found.kind === 'routes'
      ? found.routes.flatMap((route) => routeLines(route, report, base))
      : found.errors.flatMap((error) => errorLines(error, base));
  return `${(lines.length === 0 ? ['nothing refuses the application as a whole'] : lines).join('\n')}\n`;
}

/** The ways as JSON text. */
export function renderWhyJson(found: Witnessed): string {
  return `${JSON.stringify(found.kind === 'routes' ? found.routes : found.errors, null, 2)}\n`;
}

function routeLines(route: WitnessedRoute, report: Report, base: string): string[] {
  const head = `${route.status} ${nameOf(route)} ${placeBelow(base, route.where)}`;
  const { reason, code, suggestion, way } = route;
  const lines = reason === null ? [nothingRefused(route, report)] : wayLines(way, reason, code, suggestion, base);
  return [head, ...lines.map((line) => `  ${line}`)];
}

function errorLines({ where, error, code, suggestion, way }: WitnessedError, base: string): string[] {
  const lines = wayLines(way, `${where}: ${error}`, code, suggestion, base);
  return [`refused: ${error}`, ...lines.map((line) => `  ${line}`)];
}

/** One step in words. */
export function stepText({ where, name, by }: WitnessStep, base: string): string {
  return `${placeBelow(base, where)} ${name}${by === null ? '' : `, by the name .${by}`}`;
}

function nothingRefused({ status }: RouteVerdict, { global }: Report): string {
  if (status === 'python-side') return 'left to Python by its path; nothing that it reaches is refused';
  if (global.length > 0)
    return 'nothing that it reaches is refused, but the application as a whole is (--why application)';
  return 'nothing that it reaches is refused';
}

function wayLines(
  way: Witness,
  reason: string,
  code: string | null,
  suggestion: string | null,
  base: string,
): string[] {
  const last = `${textBelow(base, reason)}${code === null ? '' : ` [${code}]`}`;
  const steps = [...way.map((step) => stepText(step, base)), last];
  return [...steps.map((step, index) => (index === 0 ? step : `→ ${step}`)), `help: ${suggestion ?? ''}`];
}

function nameOf({ method, path }: RouteVerdict): string {
  return `${method} ${path}`;
}
