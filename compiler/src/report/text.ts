// The report for a terminal: a line a route, what would make the most routes native, the blockers, and the summary.

import { canBeLeft } from './advice';
import { placeBelow, textBelow } from './paths';
import type { Blocker, GlobalError, Report, RouteVerdict, Unblock } from './report';

/** How many locations of a blocker its row shows. */
const SHOWN_LOCATIONS = 3;

/** The report as lines of text. Places are shown relative to the directory `base`. */
export function renderText(report: Report, base: string): string {
  const lines = [
    ...report.global.flatMap((error) => globalLines(error, base)),
    ...report.routes.flatMap((route) => routeLines(route, base)),
    ...section(
      'What would make the most routes native:',
      report.unblock.map((step) => unblockLine(step, report)),
    ),
    ...section('Blockers:', blockerTable(report.blockers, base)),
    ...section('Notes:', report.notes),
    '',
    summaryLine(report),
    ...hints(report),
  ];
  return `${lines.join('\n').trimStart()}\n`;
}

function globalLines(error: GlobalError, base: string): string[] {
  return [
    `error: ${placeBelow(base, error.where)}: ${textBelow(base, error.error)} [${error.code}]`,
    ...(error.suggestion === '' ? [] : [`  help: ${error.suggestion}`]),
  ];
}

function routeLines(route: RouteVerdict, base: string): string[] {
  const lines = [`${route.status} ${route.method} ${route.path} ${placeBelow(base, route.where)}`];
  if (route.status !== 'refused' || route.reason === null) return lines;
  lines.push(`  ${textBelow(base, route.reason)}${route.code === null ? '' : ` [${route.code}]`}`);
  const flag = canBeLeft(route) ? ` (--python-side '${route.path}')` : '';
  return [...lines, `  help: ${route.suggestion ?? ''}${flag}`];
}

function unblockLine(step: Unblock, report: Report): string {
  const code = step.code === null ? '' : ` [${step.code}]`;
  return `+${step.new_native} -> ${step.native_after}/${report.summary.total} ${step.construction}${code}`;
}

function blockerTable(blockers: readonly Blocker[], base: string): string[] {
  if (blockers.length === 0) return [];
  const rows = blockers.map((blocker) => [
    String(blocker.routes),
    String(blocker.only_blocker),
    `${blocker.construction} (${locations(blocker.where, base)})`,
  ]);
  const table = [['routes', 'only blocker', 'construct'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map(([routes = '', only = '', construct = '']) =>
    [routes.padStart(widths[0] ?? 0), only.padStart(widths[1] ?? 0), construct].join('  '),
  );
}

function locations(where: readonly string[], base: string): string {
  const shown = where.slice(0, SHOWN_LOCATIONS).map((place) => placeBelow(base, place));
  const left = where.length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ');
}

function summaryLine({ summary }: Report): string {
  const share = `${summary.native}/${summary.total} routes native (${summary.native_pct.toFixed(1)} %)`;
  const rest = `${summary['python-side']} python-side, ${summary.refused} refused`;
  return `${share}, ${rest}${summary.generates ? '' : '; generation would fail'}`;
}

function hints(report: Report): string[] {
  const codes = new Set([...report.routes.map((route) => route.code), ...report.global.map((error) => error.code)]);
  const [code] = [...codes].filter((one) => one !== null).sort();
  if (code === undefined) return [];
  const lines = [`why a construct is refused: check --explain ${code}`];
  if (report.routes.some(canBeLeft)) lines.push('leave refused routes to Python: --python-side auto');
  return lines;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}
