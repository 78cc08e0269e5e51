import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { PatternMatch } from '../shared/patterns';
import { emitPattern } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** A capture, a wildcard, or `pattern as name`. */
export function MatchAs(node: ast.MatchAs, code: Code, value: Register, match: PatternMatch): void {
  if (node.name === null) {
    code.run('clear', value);
    return;
  }
  if (node.pattern === null) {
    match.captures.push({ name: node.name, register: value });
    return;
  }
  const copy = code.registers.allocate();
  code.run('duplicate', copy, value);
  match.captures.push({ name: node.name, register: value });
  emitPattern(code, node.pattern, copy, match);
}
