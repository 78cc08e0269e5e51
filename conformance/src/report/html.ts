// The result of a comparison as one page for a browser: shares of equal answers by route, kinds of differences side by side, times.

import type { Markup } from '../../../compiler/src/services';
import { bar, html, page } from '../../../compiler/src/services';
import type { Difference } from '../compare/difference';
import type { ConformResult, ExchangeRecord } from '../options';
import type { Group } from './groups';
import { groupDifferences } from './groups';

/** Characters of a value that are shown around where it parts from the other side's. */
const SHOWN_VALUE = 4000;
const SHOWN_GROUPS = 200;

/** The result as a page that needs no other file. */
export function htmlReport(result: ConformResult): string {
  const { name, requests, differences, statements, statementCount, exchanges } = result;
  const isEqual = differences.length === 0;
  const groups = groupDifferences(differences);
  const equal = exchanges.length - differing(differences).size;
  return page(
    `${name}: Python and binary`,
    html`<h1>${name}</h1>
<p class="${isEqual ? 'good' : 'bad'}">${isEqual ? 'The binary answers as the Python application does.' : 'The binary answers otherwise than the Python application.'}</p>
<div class="figures">
<div><b>${requests}</b>requests</div>
<div class="good"><b>${equal}</b>equal answers</div>
<div class="${isEqual ? 'good' : 'bad'}"><b>${differences.length}</b>differences</div>
<div class="${statements === 'equal' ? 'good' : 'bad'}"><b>${statements}</b>${statementCount} statements</div>
</div>
${versions(result)}
<h2>Routes</h2>
${routes(exchanges, differing(differences))}
${groups.length === 0 ? '' : html`<h2>Differences</h2>`}
${groups.slice(0, SHOWN_GROUPS).map(group)}
${groups.length > SHOWN_GROUPS ? html`<p>and ${groups.length - SHOWN_GROUPS} more kinds of differences</p>` : ''}
<h2>What the servers said</h2>
<div class="sides"><div><p class="quiet">Python</p><pre>${result.output.reference}</pre></div>
<div><p class="quiet">binary</p><pre>${result.output.subject}</pre></div></div>`,
  );
}

function versions({ versions: sides }: ConformResult): Markup {
  const row = ({ name, reference, subject }: ConformResult['versions'][number]): Markup =>
    html`<tr><td>${name}</td><td>${reference}</td><td>${subject}</td></tr>
`;
  return sides.length === 0
    ? html``
    : html`<h2>Versions</h2><table><tr><th></th><th>Python</th><th>binary follows</th></tr>
${sides.map(row)}</table>`;
}

/** The requests that differ in anything. */
function differing(differences: readonly Difference[]): ReadonlySet<number> {
  return new Set(differences.flatMap(({ request }) => (request === undefined ? [] : [request])));
}

function routes(exchanges: readonly ExchangeRecord[], different: ReadonlySet<number>): Markup {
  const found = new Map<string, ExchangeRecord[]>();
  for (const exchange of exchanges) {
    const route = `${exchange.method} ${pathOf(exchange.target)}`;
    found.set(route, [...(found.get(route) ?? []), exchange]);
  }
  const rows = [...found].map(([route, own]) => {
    const bad = own.filter(({ request }) => different.has(request)).length;
    const statuses = [...new Set(own.map(({ reference }) => reference.status))].sort().join(' ');
    return html`<tr><td class="code">${route}</td><td>${statuses}</td><td class="number">${own.length - bad} of ${own.length}</td>
<td>${bar([
      { kind: 'good', count: own.length - bad },
      { kind: 'bad', count: bad },
    ])}</td>
<td class="number">${median(own, 'reference')}</td><td class="number">${median(own, 'subject')}</td></tr>
`;
  });
  return html`<table><tr><th>route</th><th>statuses</th><th class="number">equal</th><th></th><th class="number">Python, ms</th><th class="number">binary, ms</th></tr>
${rows}</table>
<p class="quiet">Times are medians of the whole exchange, with both sides asked at the same moment on one machine: a hint, no benchmark.</p>`;
}

/** A path without its query, and without what its identifiers are. */
function pathOf(target: string): string {
  const [path = ''] = target.split('?');
  return path
    .split('/')
    .map((part) => (/^\d+$|^[0-9a-f-]{16,}$/i.test(part) ? '…' : part))
    .join('/');
}

function median(exchanges: readonly ExchangeRecord[], side: 'reference' | 'subject'): string {
  const times = exchanges.map((exchange) => exchange[side].milliseconds).sort((left, right) => left - right);
  return (times[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

function group({ first, all }: Group): Markup {
  const others = all.slice(1).map(({ request, label }) => (request === undefined ? label : `#${request} ${label}`));
  return html`<details open><summary><b>${first.where} ${first.place}</b> in
${first.request === undefined ? '' : `#${first.request} `}${first.label}${all.length > 1 ? `, ${all.length} times` : ''}</summary>
<div class="sides">${side('Python', first.reference, first.subject)}${side('binary', first.subject, first.reference)}</div>
${others.length === 0 ? '' : html`<p class="quiet">also in ${others.join(', ')}</p>`}</details>`;
}

/** One side's value, with what the other side does not have marked. */
function side(name: string, own: string, other: string): Markup {
  const start = commonLength(own, other, (text, at) => text[at]);
  const rest = Math.min(own.length, other.length) - start;
  const end = Math.min(
    rest,
    commonLength(own, other, (text, at) => text[text.length - 1 - at]),
  );
  const from = Math.max(0, start - SHOWN_VALUE / 4);
  const before = `${from > 0 ? '…' : ''}${own.slice(from, start)}`;
  return html`<div><p class="quiet">${name}</p><pre>${before}<mark>${own.slice(start, Math.min(own.length - end, start + SHOWN_VALUE))}</mark>${own.slice(own.length - end).slice(0, SHOWN_VALUE)}</pre></div>`;
}

function commonLength(left: string, right: string, at: (text: string, index: number) => string | undefined): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && at(left, length) === at(right, length)) length += 1;
  return length;
}
