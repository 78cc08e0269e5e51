// The result of a comparison as people read it in a terminal: kinds of differences, each with its first in full and side by side, the
// statuses of both sides, and the result line.

import type { Difference } from '../compare/difference';
import type { ConformResult } from '../options';
import type { Group } from './groups';
import { groupDifferences } from './groups';

const SHOWN = 25;
const LABEL_WIDTH = 11;
/** How many of the other requests with a difference of one kind are named. */
const LISTED = 12;

/** `conform NAME requests=N differences=N statements=equal|different`. */
export function resultLine(result: ConformResult): string {
  return `conform ${result.name} requests=${result.requests} differences=${result.differences.length} statements=${result.statements}`;
}

/** The kinds of differences, each with the first of it in full, in columns if they fit into `width`. */
export function renderDifferences(result: ConformResult, width = 120): string {
  const groups = groupDifferences(result.differences);
  const shown = groups.slice(0, SHOWN).map((group) => renderGroup(group, width));
  const rest = groups.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more kinds of differences`] : [])].join('\n\n');
}

function renderGroup({ first, all }: Group, width: number): string {
  const others = all.slice(1).map(({ request, label }) => (request === undefined ? label : `#${request}`));
  const named = [...new Set(others)];
  const listed = `${named.slice(0, LISTED).join(', ')}${named.length > LISTED ? ', ...' : ''}`;
  return `${renderDifference(first, width)}${all.length > 1 ? `\n  ${all.length} times: also in ${listed}` : ''}`;
}

/** Versions of libraries that the binary does not have the behaviour of, a line each. */
export function renderVersions({ versions }: ConformResult): string {
  const others = versions.filter(({ reference, subject }) => reference !== subject);
  return others
    .map(({ name, reference, subject }) => `${name}: Python has ${reference}, the binary follows ${subject}`)
    .join('\n');
}

/** How often each side answered with which status, a line each. */
export function renderStatuses({ exchanges }: ConformResult): string {
  const line = (side: 'reference' | 'subject', name: string): string => {
    const counts = new Map<string, number>();
    for (const exchange of exchanges) counts.set(exchange[side].status, (counts.get(exchange[side].status) ?? 0) + 1);
    const sorted = [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
    return `${name.padEnd(LABEL_WIDTH)}${sorted.map(([status, count]) => `${status}: ${count}`).join('   ')}`;
  };
  return [line('reference', 'python'), line('subject', 'binary')].join('\n');
}

function renderDifference(difference: Difference, width: number): string {
  const { request, label, where, place, reference, subject } = difference;
  const title = `${request === undefined ? '' : `#${request} `}${label}`;
  const heading = `${title}\n  ${where}${place ? ` ${place}` : ''}`;
  const column = Math.floor((width - 7) / 2);
  const lines = [reference, subject].map((text) => text.split('\n'));
  const fits = lines.every((side) => side.every((line) => line.length <= column));
  return `${heading}\n${fits ? inColumns(lines, column) : oneBelowTheOther(reference, subject)}`;
}

function inColumns(sides: readonly (readonly string[])[], column: number): string {
  const [left = [], right = []] = sides;
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const [one = '', other = ''] = [left[index], right[index]];
    return `  ${one === other ? ' ' : '!'} ${one.padEnd(column)} | ${other}`;
  });
  return [`    ${'python'.padEnd(column)} | binary`, ...rows].join('\n');
}

function oneBelowTheOther(reference: string, subject: string): string {
  const from = firstDifference(reference, subject);
  const part = (text: string): string => `${from > 40 ? '...' : ''}${text.slice(Math.max(0, from - 40), from + 200)}`;
  return [
    `    ${'python'.padEnd(LABEL_WIDTH)}${part(reference)}`,
    `    ${'binary'.padEnd(LABEL_WIDTH)}${part(subject)}`,
  ].join('\n');
}

function firstDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) {
    at += 1;
  }
  return at;
}
