import type * as ast from '../../ast';
import type { Code } from '../shared/code';
import type { PatternMatch } from '../shared/patterns';
import type { Register } from '../shared/registers';

/** `*name` in a sequence pattern; the value is the list of what the other patterns leave. */
export function MatchStar(node: ast.MatchStar, code: Code, value: Register, match: PatternMatch): void {
  if (node.name === null) code.run('clear', value);
  else match.captures.push({ name: node.name, register: value });
}
