import type * as ast from '../../ast';
import { number } from '../rust/tree';
import type { Code } from '../shared/code';
import type { PatternMatch } from '../shared/patterns';
import { emitPatterns, requireTest, unpackInto } from '../shared/patterns';
import { NO_REG } from '../shared/registers';
import type { Register } from '../shared/registers';

/** A class pattern (CPython compiler_pattern_class). */
export function MatchClass(node: ast.MatchClass, code: Code, value: Register, match: PatternMatch): void {
  const found = code.registers.allocate();
  code.temporarily(() => {
    const matched = code.evaluate(node.cls);
    code.at(node);
    // Names of attributes are not mangled here.
    const keywords = node.kwd_attrs.length === 0 ? NO_REG : code.tables.keywordList([...node.kwd_attrs]);
    requireTest(code, match, 'match_class', [found, value, matched, number(node.patterns.length), keywords]);
  });
  code.run('clear', value);
  const patterns = [...node.patterns, ...node.kwd_patterns];
  emitPatterns(code, patterns, unpackInto(code, patterns.length, found), match);
}
