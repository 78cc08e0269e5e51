// Methods of texts that are known: what they give is known, too.

import { positionalNode } from './arguments';
import type { Call } from './calls';
import { container } from './items';
import type { Solver } from './solver';
import { Slot } from './solver';

/** Of a text and its arguments, a text or several, or an answer; null where only Python knows. */
type TextFunction = (text: string, given: readonly (string | null)[]) => string | readonly string[] | boolean | null;

/** What a function gives: a text, a container of texts, or an answer. */
type Gives = 'text' | 'list' | 'tuple' | 'bool';

/** Longer texts are not made. */
export const LONGEST_TEXT = 500;

/** What is not ASCII has its own rules. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

const ofAscii =
  (change: (text: string) => string): TextFunction =>
  (text, given) =>
    given.length === 0 && ASCII.test(text) ? change(text) : null;

/** CPython Objects/stringlib/split.h `split`. */
function split(text: string, [separator, most]: readonly (string | null)[]): readonly string[] | null {
  if (separator == null || separator === '') return null;
  const parts = text.split(separator);
  const end = mostParts(most);
  if (end === null || parts.length <= end + 1) return end === null ? null : parts;
  return [...parts.slice(0, end), parts.slice(end).join(separator)];
}

/** CPython Objects/stringlib/split.h `rsplit`; where separators overlap, from the right. */
function rsplit(text: string, [separator, most]: readonly (string | null)[]): readonly string[] | null {
  if (separator == null || separator.length !== 1) return null;
  const parts = text.split(separator);
  const end = mostParts(most);
  if (end === null || parts.length <= end + 1) return end === null ? null : parts;
  const first = parts.length - end;
  return [parts.slice(0, first).join(separator), ...parts.slice(first)];
}

/** How often a text is split; null if that is not known. */
function mostParts(given: string | null | undefined): number | null {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  const number = Number(given);
  if (given === null || !Number.isInteger(number)) return null;
  return number < 0 ? Number.POSITIVE_INFINITY : number;
}

function partition(text: string, [separator]: readonly (string | null)[]): readonly string[] | null {
  if (separator == null || separator === '') return null;
  const at = text.indexOf(separator);
  return at < 0 ? [text, '', ''] : [text.slice(0, at), separator, text.slice(at + separator.length)];
}

function rpartition(text: string, [separator]: readonly (string | null)[]): readonly string[] | null {
  if (separator == null || separator === '') return null;
  const at = text.lastIndexOf(separator);
  return at < 0 ? ['', '', text] : [text.slice(0, at), separator, text.slice(at + separator.length)];
}

const whenKnown =
  (change: (text: string, ...given: readonly string[]) => string | boolean, count: number): TextFunction =>
  (text, given) =>
    given.length === count && given.every((one) => one !== null) ? change(text, ...(given as readonly string[])) : null;

/** By their names. */
const FUNCTIONS: readonly (readonly [name: string, of: TextFunction, gives: Gives])[] = [
  ['split', split, 'list'],
  ['rsplit', rsplit, 'list'],
  ['partition', partition, 'tuple'],
  ['rpartition', rpartition, 'tuple'],
  ['lower', ofAscii((text) => text.toLowerCase()), 'text'],
  ['upper', ofAscii((text) => text.toUpperCase()), 'text'],
  [
    'replace',
    (text, [old, other, ...more]) =>
      old == null || old === '' || other == null || more.length > 0 ? null : text.split(old).join(other),
    'text',
  ],
  [
    'removeprefix',
    whenKnown((text, prefix = '') => (text.startsWith(prefix) ? text.slice(prefix.length) : text), 1),
    'text',
  ],
  [
    'removesuffix',
    whenKnown((text, end = '') => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text), 1),
    'text',
  ],
  ['startswith', whenKnown((text, prefix = '') => text.startsWith(prefix), 1), 'bool'],
  ['endswith', whenKnown((text, end = '') => text.endsWith(end), 1), 'bool'],
];

/** Has a node take what a function gives for each combination of known texts; what is not known gives a text that is not known. */
function applyText(solver: Solver, call: Call, of: TextFunction, gives: Gives): void {
  const isParts = gives === 'list' || gives === 'tuple';
  const made = isParts ? container(solver, call.site, gives, -80) : -1;
  if (isParts) solver.graph.add(call.target, made);
  const unknown = (): void => {
    if (gives === 'bool') for (const value of [solver.true, solver.false]) solver.graph.add(call.target, value);
    else solver.graph.add(isParts ? solver.slotNode(made, Slot.somewhere) : call.target, solver.builtinObject('str'));
  };
  const give = (found: string | readonly string[] | boolean | null): void => {
    if (typeof found === 'boolean') {
      solver.graph.add(call.target, found ? solver.true : solver.false);
      return;
    }
    const parts = typeof found === 'string' ? [found] : found;
    if (parts === null || parts.some((part) => part.length > LONGEST_TEXT)) unknown();
    else if (!isParts) solver.graph.add(call.target, solver.textValue(parts[0] ?? ''));
    else
      parts.forEach((part, index) => {
        solver.graph.add(solver.storedItem(made, solver.integer(index)), solver.textValue(part));
      });
  };
  const { positional, keywords, doubleStars } = call.given;
  if (keywords.length > 0 || doubleStars.length > 0 || positional.some(({ isStar }) => isStar)) {
    unknown();
    return;
  }
  const nodes = positional.map((_, index) => positionalNode(call.given, index));
  const collect = (index: number, known: readonly (string | null)[]): void => {
    const node = nodes[index];
    if (node === undefined) {
      const [text, ...given] = known;
      give(text == null ? null : of(text, given));
      return;
    }
    solver.graph.listen(node, (value) => {
      const constant = solver.values.constantOf(value);
      const text = constant?.type === 'str' || constant?.type === 'int' ? constant.text : null;
      collect(index + 1, [...known, text]);
    });
  };
  collect(0, []);
}

/** By the names under which the model of builtins has them. */
export const TEXT_METHODS: readonly (readonly [string, (solver: Solver, call: Call) => void])[] = FUNCTIONS.map(
  ([name, of, gives]) => [`builtins.str.${name}`, (solver, call) => applyText(solver, call, of, gives)],
);
