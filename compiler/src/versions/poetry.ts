// Version constraints as Poetry writes them: those of PEP 440, carets (`^1.2`), tildes (`~1.2`), wildcards, bare versions, and
// alternatives between bars.

import { parseSpecifier } from './pep440';
import type { Clause, Specifier } from './pep440';

/** The alternatives of a constraint; null for text that is none. */
export function parsePoetryConstraint(text: string): readonly Specifier[] | null {
  const alternatives = text.split(/\|\|?/).map(parseAlternative);
  return alternatives.some((one) => one === null) ? null : alternatives.filter((one) => one !== null);
}

function parseAlternative(text: string): Specifier | null {
  // A blank joins parts as a comma does, unless it stands behind an operator.
  const parts = text
    .trim()
    .replace(/([\^~<>=!])\s+/g, '$1')
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  const clauses = parts.map(parsePart);
  return clauses.some((clause) => clause === null) ? null : clauses.flatMap((clause) => clause ?? []);
}

function parsePart(part: string): readonly Clause[] | null {
  if (part === '*') return [];
  const bounded = /^(\^|~(?!=))v?(\d+(?:\.\d+)*)(\S*)$/.exec(part);
  if (bounded !== null) {
    const [, operator, release, suffix] = bounded as unknown as [string, string, string, string];
    const numbers = release.split('.').map(Number);
    const raised = operator === '^' ? caretDigit(numbers) : Math.min(1, numbers.length - 1);
    return parseSpecifier(`>=${release}${suffix},<${raise(numbers, raised)}`);
  }
  return parseSpecifier(/^[~=!<>]/.test(part) ? part.replace(/^=(?!=)/, '==') : `==${part}`);
}

/** A caret keeps what stands before the first digit that is not zero, and that digit. */
function caretDigit(numbers: readonly number[]): number {
  const first = numbers.findIndex((number) => number > 0);
  return first < 0 ? numbers.length - 1 : first;
}

function raise(numbers: readonly number[], at: number): string {
  return numbers
    .slice(0, at + 1)
    .map((number, position) => (position === at ? number + 1 : number))
    .join('.');
}
