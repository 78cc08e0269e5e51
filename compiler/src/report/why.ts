// The answer to `check --why`: the way through the code from a route to what refuses it, for a terminal and as JSON.

import { placeBelow, textBelow } from './paths';
import type { Report, RouteVerdict } from './report';

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

/** A route as the report has it, with its way. */
export interface WitnessedRoute extends RouteVerdict {
  readonly way: Witness;
}

/**
 * The routes that are meant by a method and a path, such as `GET /items`. `witnesses` are those of the report's routes, in their order. A text
 * says instead why there are none.
 */
export function witnessedRoutes(
  report: Report,
  witnesses: readonly Witness[],
  asked: string,
): WitnessedRoute[] | string {
  const [, method = '', path = ''] = /^(\S+)\s+(.+)$/.exec(asked.trim()) ?? [];
  if (path === '') return `a route is named by its method and its path, such as 'GET /items', not ${asked}`;
  const all = report.routes.map((route, index): WitnessedRoute => ({ ...route, way: witnesses[index] ?? [] }));
  const ofPath = all.filter((route) => route.path === path);
  const found = ofPath.filter((route) => route.method === method.toUpperCase());
  if (found.length > 0) return found;
  if (ofPath.length > 0) return `there is no ${method} ${path}, but ${ofPath.map(nameOf).join(', ')}`;
  return `there is no route ${path}: check without --why lists those that there are`;
}

/** The ways as lines of text. Places are shown relative to the directory `base`. */
export function renderWhy(routes: readonly WitnessedRoute[], report: Report, base: string): string {
  const lines = routes.flatMap((route) => [
    `${route.status} ${nameOf(route)} ${placeBelow(base, route.where)}`,
    ...reasonLines(route, report, base).map((line) => `  ${line}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** The ways as JSON text. */
export function renderWhyJson(routes: readonly WitnessedRoute[]): string {
  return `${JSON.stringify(routes, null, 2)}\n`;
}

/** One step in words. */
export function stepText({ where, name, by }: WitnessStep, base: string): string {
  return `${placeBelow(base, where)} ${name}${by === null ? '' : `, by the name .${by}`}`;
}

function reasonLines(
  { reason, code, suggestion, status, way }: WitnessedRoute,
  report: Report,
  base: string,
): string[] {
  if (reason === null) {
    if (status === 'python-side') return ['left to Python by its path; nothing that it reaches is refused'];
    if (report.global.length > 0) return ['nothing that it reaches is refused, but the application as a whole is'];
    return ['nothing that it reaches is refused'];
  }
  const last = `${textBelow(base, reason)}${code === null ? '' : ` [${code}]`}`;
  const steps = [...way.map((step) => stepText(step, base)), last];
  return [...steps.map((step, index) => (index === 0 ? step : `→ ${step}`)), `help: ${suggestion ?? ''}`];
}

function nameOf({ method, path }: RouteVerdict): string {
  return `${method} ${path}`;
}
