// Places seen from where the reader stands: the report's absolute paths, made relative.

import type { Report } from './report';

/** `file:line` relative to `base` when it lies below it, as it is otherwise. `base` is an absolute directory. */
export function placeBelow(base: string, where: string): string {
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return where.startsWith(prefix) ? where.slice(prefix.length) : where;
}

/** The same for a text that starts with a place, such as a route's reason. */
export function textBelow(base: string, text: string): string {
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return text.replaceAll(prefix, '');
}

/** The report with all of its places relative to `base`: what may be kept for other machines. */
export function reportBelow(base: string, report: Report): Report {
  const places = (all: readonly string[]): string[] => all.map((where) => placeBelow(base, where));
  return {
    ...report,
    routes: report.routes.map((route) => ({
      ...route,
      where: placeBelow(base, route.where),
      reason: route.reason === null ? null : textBelow(base, route.reason),
      blockers: Object.fromEntries(Object.entries(route.blockers).map(([construct, all]) => [construct, places(all)])),
    })),
    global: report.global.map((error) => ({ ...error, where: placeBelow(base, error.where) })),
    notes: report.notes.map((note) => textBelow(base, note)),
    blockers: report.blockers.map((blocker) => ({ ...blocker, where: places(blocker.where) })),
  };
}
