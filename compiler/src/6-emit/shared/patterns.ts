// What the patterns of `match` share: each takes a value from a temporary, which it uses up, and jumps to `mismatch` if it does
// not match. Captured values stay in temporaries until the whole pattern has matched (CPython Python/compile.c pattern_context).

import type { PatternNode } from '../../ast';
import { walk } from '../../ast';
import { number } from '../rust/tree';
import type { Code, Operand } from './code';
import type { Label } from './flow';
import type { TestOperation } from './operations';
import type { Register } from './registers';
import { storeName } from './variables';

export interface Capture {
  readonly name: string;
  readonly register: Register;
}

/** The match that a pattern is part of. */
export interface PatternMatch {
  /** Values to bind, in order. */
  readonly captures: Capture[];
  readonly mismatch: Label;
}

export function emitPattern(code: Code, pattern: PatternNode, value: Register, match: PatternMatch): void {
  if (code.flow.reachable) code.module.visitors.pattern(pattern, code, value, match);
}

/** Patterns for consecutive temporaries. */
export function emitPatterns(
  code: Code,
  patterns: readonly PatternNode[],
  values: readonly Register[],
  match: PatternMatch,
): void {
  for (const [position, pattern] of patterns.entries()) emitPattern(code, pattern, values[position] as Register, match);
}

export function storeCaptures(code: Code, captures: readonly Capture[]): void {
  for (const { name, register } of captures) storeName(code, name, register);
}

/** The names that a pattern binds. */
export function capturedNames(pattern: PatternNode): string[] {
  const names = new Set<string>();
  walk(pattern, (node) => {
    if ((node.kind === 'MatchAs' || node.kind === 'MatchStar') && node.name !== null) names.add(node.name);
    if (node.kind === 'MatchMapping' && node.rest !== null) names.add(node.rest);
  });
  return [...names];
}

export function isWildcard(pattern: PatternNode): boolean {
  return (pattern.kind === 'MatchAs' && pattern.pattern === null && pattern.name === null) || isStarWildcard(pattern);
}

export function isStarWildcard(pattern: PatternNode): boolean {
  return pattern.kind === 'MatchStar' && pattern.name === null;
}

/** Whether a mismatch leaves no parts of the subject in temporaries. */
export function leavesNothing(pattern: PatternNode): boolean {
  return (
    pattern.kind === 'MatchValue' ||
    pattern.kind === 'MatchSingleton' ||
    (pattern.kind === 'MatchAs' && pattern.pattern === null)
  );
}

/** Goes on if the test succeeds; a mismatch otherwise. */
export function requireTest(code: Code, match: PatternMatch, test: TestOperation, operands: readonly Operand[]): void {
  code.test(
    test,
    operands,
    false,
    () => {},
    () => code.flow.jump(match.mismatch),
  );
}

/** Goes on if the value has the length that the pattern asks for. */
export function requireLength(
  code: Code,
  match: PatternMatch,
  value: Register,
  length: number,
  atLeast: boolean,
): void {
  code.temporarily(() => {
    const found = code.registers.allocate();
    code.do('get_len', found, value);
    const wanted = code.constant({ type: 'int', value: String(length) });
    requireTest(code, match, atLeast ? 'ge_test_k' : 'eq_test_k', [found, wanted]);
  });
}

/** Unpacks a tuple that an operation made into consecutive temporaries. */
export function unpackInto(code: Code, count: number, tuple: Register): Register[] {
  const values = Array.from({ length: count }, () => code.registers.allocate());
  code.do('unpack_sequence', values[0] ?? tuple, number(count), tuple);
  return values;
}
