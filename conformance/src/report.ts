// The result of a comparison as people read it: differences side by side, and the result line.

import type { Difference } from './compare/difference';
import type { ConformResult } from './options';

const SHOWN = 25;
const LABEL_WIDTH = 11;

/** `conform NAME requests=N differences=N statements=equal|different`. */
export function resultLine(result: ConformResult): string {
  return `conform ${result.name} requests=${result.requests} differences=${result.differences.length} statements=${result.statements}`;
}

/** The differences, the first of them in full, in columns if they fit into `width`. */
export function renderDifferences(result: ConformResult, width = 120): string {
  const shown = result.differences.slice(0, SHOWN).map((difference) => renderDifference(difference, width));
  const rest = result.differences.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n\n');
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
