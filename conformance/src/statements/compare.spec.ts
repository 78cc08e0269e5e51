// Statement streams: what is the same, and where two part and meet again.

import { describe, expect, it } from 'vitest';
import { Pairing } from '../compare/pairing';
import { compareStatements } from './compare';
import type { Statement } from './stream';

function stream(...lines: readonly string[]): Statement[] {
  return lines.map((line, index) => {
    const [sql = '', ...params] = line.split('|');
    return { sql, params, request: index };
  });
}

function places(reference: Statement[], subject: Statement[], control?: Statement[]): string[] {
  return compareStatements(reference, subject, new Pairing(), control).map(
    ({ place, reference: left, subject: right }) => `${place}: ${left} / ${right}`,
  );
}

describe('two statement streams', () => {
  it('differ in one place when one statement is missing', () => {
    const reference = stream('A', 'B', 'C', 'D');
    expect(places(reference, stream('A', 'C', 'D'))).toEqual(['2: B [] / ']);
    expect(places(reference, stream('A', 'B', 'X', 'C', 'D'))).toEqual(['3:  / X []']);
    expect(places(reference, stream('A', 'X', 'C', 'D'))).toEqual(['2: B [] / X []']);
    expect(places(reference, stream('A', 'B'))).toEqual(['3: C []\nD [] / ']);
  });

  it('differ in order', () => {
    expect(places(stream('A', 'B', 'C'), stream('A', 'C', 'B'))).toHaveLength(2);
  });

  it('differ in parameters', () => {
    expect(places(stream('A|1|2'), stream('A|1|3'))).toEqual(['1 parameters: A [1, 2] / A [1, 3]']);
    expect(places(stream('A|1|2'), stream('A|1'))).toHaveLength(1);
  });

  it('may differ in parameters that the control shows to be random, wherever it has them', () => {
    const [reference, subject] = [stream('A', "B|'0123456789ab'"), stream('A', "B|'ba9876543210'")];
    expect(places(reference, subject)).toHaveLength(1);
    expect(places(reference, subject, stream('X', 'A', "B|'aaaabbbbcccc'"))).toEqual([]);
  });

  it('may differ in the order of the indexes of one table', () => {
    const [one, two, other] = ['CREATE INDEX b ON t (x)', 'CREATE UNIQUE INDEX a ON t (y)', 'CREATE INDEX c ON u (x)'];
    expect(places(stream('T', one, two, other), stream('T', two, one, other))).toEqual([]);
    expect(places(stream('T', one, other), stream('T', other, one))).toHaveLength(2);
  });

  it('may differ in the order in which the relationships of one query are loaded', () => {
    const tags = 'SELECT a_1.id AS a_1_id, t.name AS t_name \nFROM a AS a_1 JOIN t ON true \nWHERE a_1.id IN ($1)';
    const lines = 'SELECT l.a_id AS l_a_id, l.id AS l_id \nFROM l \nWHERE l.a_id IN ($1) ORDER BY l.id';
    const during = (request: number, ...texts: readonly string[]): Statement[] =>
      stream(...texts).map((statement) => ({ ...statement, request }));
    expect(places(during(1, 'A', tags, lines), during(1, 'A', lines, tags))).toEqual([]);
    expect(places(during(1, 'A', tags, 'B', lines), during(1, 'A', lines, 'B', tags))).not.toEqual([]);
    const [one, other] = [during(1, tags).concat(during(2, lines)), during(1, lines).concat(during(2, tags))];
    expect(places(one, other)).not.toEqual([]);
  });
});
