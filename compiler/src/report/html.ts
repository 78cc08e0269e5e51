// The report as one page for a browser: routes by module and verdict, what blocks them with the source, and what to do in which order.

import { placeBelow, textBelow } from './paths';
import type { Markup } from './page';
import { bar, html, page } from './page';
import type { Blocker, Report, RouteStatus, Unblock } from './report';
import { stepText } from './why';
import type { Witness, WitnessedError, WitnessedRoute, Witnesses } from './why';

/** The lines of a file, by its absolute path; null if it cannot be read. */
export type ReadLines = (file: string) => readonly string[] | null;

/** How many locations of a blocker are shown with their source. */
const SHOWN_LOCATIONS = 8;
/** Lines around the one that a place names. */
const AROUND = 2;

const CLASS_OF: Readonly<Record<RouteStatus, string>> = { native: 'good', 'python-side': 'left', refused: 'bad' };

/**
 * The report as a page that needs no other file, with the ways to what is refused. Places are shown relative to the
 * directory `base`.
 */
export function renderHtml(report: Report, witnesses: Witnesses, base: string, linesOf: ReadLines): string {
  const { summary } = report;
  const routes = report.routes.map((route, index) => ({ ...route, way: witnesses.routes[index] ?? [] }));
  const global = report.global.map((error, index) => ({ ...error, way: witnesses.global[index] ?? [] }));
  const excerptOf = (where: string): Markup => excerpt(where, base, linesOf);
  return page(
    `Coverage of ${report.package}`,
    html`<h1>Coverage of ${report.package}</h1>
<p class="quiet">${report.python.version === undefined ? '' : `Python ${report.python.version}`}</p>
<div class="figures">
<div><b>${summary.native_pct.toFixed(1)} %</b>${share(report)}</div>
<div class="good"><b>${summary.native}</b>native routes</div>
<div class="left"><b>${summary['python-side']}</b>left to Python</div>
<div class="bad"><b>${summary.refused}</b>refused</div>
<div class="${summary.generates ? 'good' : 'bad'}"><b>${summary.generates ? 'yes' : 'no'}</b>can a binary be made?</div>
</div>
${report.global.length === 0 ? '' : section('What refuses the whole application', errors(global, base, linesOf))}
${report.unblock.length === 0 ? '' : section('What makes the most routes native, in this order', order(report))}
${report.blockers.length === 0 ? '' : section('Blockers', blockers(report.blockers, base, excerptOf))}
${section('Routes', modules(routes, base, excerptOf))}
${report.notes.length === 0 ? '' : section('Notes', html`<ul>${report.notes.map((note) => html`<li>${textBelow(base, note)}</li>`)}</ul>`)}`,
  );
}

/** What the share says: nothing is served of an application that is refused, whatever its routes are. */
function share({ global, summary }: Report): string {
  return summary.native > 0 && global.length > 0 ? 'native, since all of it is refused' : 'native';
}

function section(title: string, body: Markup | readonly Markup[]): Markup {
  return html`<h2>${title}</h2>
${body}`;
}

function errors(all: readonly WitnessedError[], base: string, linesOf: ReadLines): readonly Markup[] {
  return all.map(
    (error) => html`<details open><summary><b class="bad">${textBelow(base, error.error)}</b>
<span class="quiet">${placeBelow(base, error.where)} ${error.code}</span></summary>
${wayList(error.way, base)}${source(error.where, linesOf)}<p>${error.suggestion}</p></details>`,
  );
}

function order({ unblock, summary }: Report): Markup {
  const row = (step: Unblock): Markup => html`<tr><td class="number">+${step.new_native}</td>
<td class="number">${step.native_after} of ${summary.total}</td>
<td>${bar([
    { kind: 'good', count: step.native_after },
    { kind: 'rest', count: summary.total - step.native_after },
  ])}</td>
<td>${step.construction} <span class="quiet">${step.code ?? ''}</span></td><td>${step.suggestion}</td></tr>
`;
  return html`<table><tr><th class="number">new</th><th class="number">native after</th><th></th><th>construct</th><th>help</th></tr>
${unblock.map(row)}</table>`;
}

function blockers(all: readonly Blocker[], base: string, excerptOf: (where: string) => Markup): readonly Markup[] {
  return all.map((blocker) => {
    const shown = blocker.where.slice(0, SHOWN_LOCATIONS);
    const others = blocker.where.slice(SHOWN_LOCATIONS).map((where) => placeBelow(base, where));
    return html`<details><summary><b>${blocker.construction}</b> <span class="quiet">${blocker.code ?? ''}</span>:
${blocker.routes} ${blocker.routes === 1 ? 'route' : 'routes'}${blocker.only_blocker === 0 ? '' : `, for ${blocker.only_blocker} the only blocker`}</summary>
${shown.map(excerptOf)}${others.length === 0 ? '' : html`<p class="quiet">and ${others.join(', ')}</p>`}</details>`;
  });
}

/** The routes of each module under its name, with its shares. */
function modules(
  routes: readonly WitnessedRoute[],
  base: string,
  excerptOf: (where: string) => Markup,
): readonly Markup[] {
  const files = new Map<string, WitnessedRoute[]>();
  for (const route of routes) {
    const file = placeBelow(base, fileOf(route.where));
    files.set(file, [...(files.get(file) ?? []), route]);
  }
  return [...files].map(([file, own]) => {
    const shares = (Object.entries(CLASS_OF) as [RouteStatus, string][]).map(([status, kind]) => ({
      kind,
      count: own.filter((route) => route.status === status).length,
    }));
    return html`<h3><code>${file}</code></h3>${bar(shares)}
${own.map((route) => routeEntry(route, base, excerptOf))}`;
  });
}

function routeEntry(route: WitnessedRoute, base: string, excerptOf: (where: string) => Markup): Markup {
  const line = /\d*$/.exec(route.where)?.[0] ?? '';
  const head = html`<span class="verdict ${CLASS_OF[route.status]}">${route.status}</span> <code>${route.method} ${route.path}</code>
<span class="quiet">${route.handler}${line === '' ? '' : `, line ${line}`}</span>`;
  if (route.reason === null) return html`<details><summary>${head}</summary>${excerptOf(route.where)}</details>`;
  const [place = ''] = /^.*?:\d+/.exec(route.reason) ?? [];
  return html`<details><summary>${head}</summary><p>${textBelow(base, route.reason)} <span class="quiet">${route.code ?? ''}</span></p>
${wayList(route.way, base)}
${place === '' ? '' : excerptOf(place)}<p>${route.suggestion ?? ''}</p></details>`;
}

function wayList(way: Witness, base: string): Markup | string {
  return way.length === 0
    ? ''
    : html`<ol>${way.map((step) => html`<li><code>${stepText(step, base)}</code></li>`)}</ol>`;
}

function fileOf(where: string): string {
  return where.replace(/:\d+$/, '');
}

/** A place, with the source around it. */
function excerpt(where: string, base: string, linesOf: ReadLines): Markup {
  return html`<p class="quiet">${placeBelow(base, where)}</p>${source(where, linesOf)}`;
}

/** The source around a place; nothing where the file cannot be read. */
function source(where: string, linesOf: ReadLines): Markup {
  const line = Number(/:(\d+)$/.exec(where)?.[1] ?? 0);
  const lines = line > 0 ? linesOf(fileOf(where)) : null;
  if (lines === null || line > lines.length) return html``;
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND).map((text, index) => {
    const number = first + index;
    const written = `${String(number).padStart(5)}  ${text}\n`;
    return number === line ? html`<mark>${written}</mark>` : html`${written}`;
  });
  return html`<pre>${shown}</pre>`;
}
