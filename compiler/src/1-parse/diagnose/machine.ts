// Runs a grammar over tokens as CPython's parser does (Parser/pegen.c): alternatives in order, results remembered, left
// recursion by growing a seed. What matters is not the result but the errors that rules raise on the way, and how far the
// parser looked: a failure without an error is "invalid syntax" at the last token that was looked at.

import { TokenKind } from '../lex/tokens';
import type { TokenTable } from '../lex/tokens';
import type { SourceText } from '../source';
import type { Alternative, Item, Rule } from './notation';

/** What a rule matched: the tokens from `first` to `last`, and the values of its parts. */
export interface Match {
  /** The kind of AST node, as far as error messages tell kinds apart; '' for a token or a sequence. */
  readonly kind: string;
  readonly first: number;
  readonly last: number;
  readonly parts: readonly Match[];
}

/** The values that an alternative named. */
export type Named = Readonly<Record<string, Match | undefined>>;

export type Action = (named: Named, machine: Machine) => Match | null;

export interface Machine {
  readonly tokens: TokenTable;
  readonly source: SourceText;
  /** Minor version of Python. */
  readonly minor: number;
  /** How many brackets are open after each token. */
  readonly levels: readonly number[];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly actions: Readonly<Record<string, Action>>;
  /** Index of the next token. */
  mark: number;
  /** The furthest token looked at (CPython's `fill - 1`). */
  furthest: number;
  /** Whether `invalid_` rules are tried: in the second pass only. */
  invalidRules: boolean;
  /** Results by rule and token. */
  readonly memo: Map<number, { readonly match: Match | null; readonly end: number }>;
  /** Called when the tokens end before the parser does. */
  readonly onMissingToken: () => never;
  /** Called when a required token is not there. */
  readonly onExpected: (token: number, text: string) => never;
  readonly softKeywords: ReadonlySet<string>;
}

const KINDS: Readonly<Record<string, TokenKind>> = {
  NAME: TokenKind.Name,
  NUMBER: TokenKind.Number,
  STRING: TokenKind.String,
  NEWLINE: TokenKind.Newline,
  INDENT: TokenKind.Indent,
  DEDENT: TokenKind.Dedent,
  ENDMARKER: TokenKind.EndMarker,
  FSTRING_START: TokenKind.FStringStart,
  FSTRING_MIDDLE: TokenKind.FStringMiddle,
  FSTRING_END: TokenKind.FStringEnd,
};

/** The rules whose results CPython remembers, besides the left-recursive ones; which they are decides some messages. */
const MEMOIZED: ReadonlySet<string> = new Set([
  'arguments',
  'await_primary',
  'block',
  'conjunction',
  'del_target',
  'disjunction',
  'expression',
  'factor',
  'invalid_named_expression',
  'inversion',
  'simple_stmt',
  'star_expression',
  'star_target',
  'strings',
  'target_with_star_atom',
  'type_param',
]);

/** The rule below which no `invalid_` rule is tried. */
const WITHOUT_INVALID = 'expression_without_invalid';

/** Makes the token at the mark available, as a lookahead does. */
function look(machine: Machine): number {
  if (machine.mark >= machine.tokens.kind.length) machine.onMissingToken();
  if (machine.mark > machine.furthest) machine.furthest = machine.mark;
  return machine.mark;
}

/** Applies a rule at the mark. */
export function applyRule(machine: Machine, name: string): Match | null {
  const rule = machine.rules.get(name);
  if (rule === undefined) throw new Error(`no grammar rule ${name}`);
  if (name.startsWith('invalid_') && !machine.invalidRules) return null;
  if (name === WITHOUT_INVALID && machine.invalidRules) {
    machine.invalidRules = false;
    const match = applyRule(machine, name);
    machine.invalidRules = true;
    return match;
  }
  if (!rule.leftRecursive && !MEMOIZED.has(name)) return firstMatch(machine, rule.alternatives);
  // As in CPython, what was found without the `invalid_` rules is also found when they are tried again.
  const key = rule.index * (machine.tokens.kind.length + 1) + machine.mark;
  const known = machine.memo.get(key);
  if (known !== undefined) {
    machine.mark = known.end;
    return known.match;
  }
  if (rule.leftRecursive) return growSeed(machine, rule, key);
  const match = firstMatch(machine, rule.alternatives);
  machine.memo.set(key, { match, end: machine.mark });
  return match;
}

function growSeed(machine: Machine, rule: Rule, key: number): Match | null {
  const start = machine.mark;
  let best: Match | null = null;
  let end = start;
  for (;;) {
    machine.memo.set(key, { match: best, end });
    machine.mark = start;
    const match = firstMatch(machine, rule.alternatives);
    if (match === null || machine.mark <= end) break;
    best = match;
    end = machine.mark;
  }
  machine.mark = end;
  machine.memo.set(key, { match: best, end });
  return best;
}

function firstMatch(machine: Machine, alternatives: readonly Alternative[]): Match | null {
  const start = machine.mark;
  for (const alternative of alternatives) {
    const attempt = { cut: false };
    const match = matchAlternative(machine, alternative, attempt);
    if (match !== null) return match;
    machine.mark = start;
    if (attempt.cut) return null;
  }
  return null;
}

function matchAlternative(machine: Machine, alternative: Alternative, attempt: { cut: boolean }): Match | null {
  const start = machine.mark;
  const parts: Match[] = [];
  const named: Record<string, Match> = {};
  for (const { name, item } of alternative.items) {
    if (item.op === 'cut') {
      attempt.cut = true;
      continue;
    }
    const match = matchItem(machine, item);
    if (match === null) return null;
    if (item.op !== 'ahead' && item.op !== 'not') parts.push(match);
    if (name !== null) named[name] = match;
  }
  if (alternative.action !== null) {
    const action = machine.actions[alternative.action];
    if (action === undefined) throw new Error(`no action ${alternative.action}`);
    const result = action(named, machine);
    // An alternative that matched decides, even if its action returns nothing.
    if (result === null) attempt.cut = true;
    return result;
  }
  const [only] = parts;
  if (alternative.kind === null && parts.length === 1 && only !== undefined) return only;
  return { kind: alternative.kind ?? '', first: start, last: machine.mark - 1, parts };
}

function tokenMatch(machine: Machine): Match {
  const at = machine.mark;
  machine.mark += 1;
  return { kind: '', first: at, last: at, parts: [] };
}

function matchItem(machine: Machine, item: Item): Match | null {
  const { tokens } = machine;
  switch (item.op) {
    case 'literal': {
      const at = look(machine);
      const kind = tokens.kind[at];
      const found = (kind === TokenKind.Op || kind === TokenKind.Keyword) && tokens.text[at] === item.text;
      return found ? tokenMatch(machine) : null;
    }
    case 'soft': {
      const at = look(machine);
      return tokens.kind[at] === TokenKind.Name && tokens.text[at] === item.text ? tokenMatch(machine) : null;
    }
    case 'kind':
      return matchKind(machine, item.kind);
    case 'rule':
      return applyRule(machine, item.name);
    case 'group':
      return firstMatch(machine, item.alternatives);
    case 'optional': {
      const start = machine.mark;
      return matchItem(machine, item.item) ?? { kind: '', first: start, last: start - 1, parts: [] };
    }
    case 'star':
    case 'plus':
      return repeat(machine, item.item, item.op === 'plus' ? 1 : 0);
    case 'gather':
      return gather(machine, item.separator, item.item);
    case 'ahead':
    case 'not':
      return lookAhead(machine, item.item, item.op === 'ahead');
    case 'forced': {
      const at = look(machine);
      if (tokens.kind[at] === TokenKind.Op && tokens.text[at] === item.text) return tokenMatch(machine);
      return machine.onExpected(at, item.text);
    }
    case 'cut':
      return null;
  }
}

function matchKind(machine: Machine, kind: string): Match | null {
  const at = look(machine);
  const { tokens } = machine;
  if (kind === 'SOFT_KEYWORD') {
    return tokens.kind[at] === TokenKind.Name && machine.softKeywords.has(tokens.text[at] ?? '')
      ? tokenMatch(machine)
      : null;
  }
  if (tokens.kind[at] !== KINDS[kind]) return null;
  return kind === 'NAME' ? { ...tokenMatch(machine), kind: 'Name' } : tokenMatch(machine);
}

function repeat(machine: Machine, item: Item, least: number): Match | null {
  const first = machine.mark;
  const parts: Match[] = [];
  for (;;) {
    const start = machine.mark;
    const match = matchItem(machine, item);
    if (match === null || machine.mark === start) break;
    parts.push(match);
    // No rule goes back beyond a finished statement of the module.
    if (item.op === 'rule' && item.name === 'statement' && startsStatement(machine)) machine.memo.clear();
  }
  return parts.length < least ? null : { kind: 'sequence', first, last: machine.mark - 1, parts };
}

/** Whether the mark is at a statement of the module itself. */
function startsStatement({ tokens, mark }: Machine): boolean {
  const before = tokens.kind[mark - 1];
  return (
    tokens.col[mark] === 0 &&
    (before === TokenKind.Newline || before === TokenKind.Dedent) &&
    tokens.kind[mark] !== TokenKind.Dedent
  );
}

function gather(machine: Machine, separator: Item, item: Item): Match | null {
  const first = machine.mark;
  const head = matchItem(machine, item);
  if (head === null) return null;
  const parts = [head];
  for (;;) {
    const start = machine.mark;
    const next = matchItem(machine, separator) === null ? null : matchItem(machine, item);
    if (next === null) {
      machine.mark = start;
      return { kind: 'sequence', first, last: machine.mark - 1, parts };
    }
    parts.push(next);
  }
}

function lookAhead(machine: Machine, item: Item, wanted: boolean): Match | null {
  const start = machine.mark;
  const found = matchItem(machine, item) !== null;
  machine.mark = start;
  return found === wanted ? { kind: '', first: start, last: start - 1, parts: [] } : null;
}
