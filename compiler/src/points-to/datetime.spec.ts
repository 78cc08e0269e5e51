// What the model of `datetime` gives, and that it asks the program's own time zones.

import { describe, expect, it } from 'vitest';

import { ANY, Kind } from './values';
import { solveText } from './solve-text';
import type { Solver } from './solver';

const HEAD = 'from datetime import date, datetime, time, timedelta, timezone\n';

/** The classes of what a global name may hold. */
function classesOf(solver: Solver, name: string): string[] {
  const { values, graph } = solver;
  const node = solver.attributeNode(solver.module('main').value, solver.text(name));
  const found = graph.values(node).map((value) => {
    if (value === ANY) return 'anything';
    const constant = values.constantOf(value);
    if (constant !== null) return constant.type;
    const cls = values.kind(value) === Kind.object ? values.first(value) : value;
    return solver.bodyOfClass(cls)?.block.block.qualname ?? `kind ${values.kind(value)}`;
  });
  return [...new Set(found)].sort();
}

describe('datetime', () => {
  it.each([
    ['datetime.now()', ['datetime']],
    ['datetime.now(timezone.utc)', ['datetime']],
    ['datetime.now() - timedelta(days=1)', ['datetime']],
    ['datetime.now() - datetime.now()', ['timedelta']],
    ['(datetime.now() - datetime.now()).total_seconds()', ['float']],
    ['timedelta(1) * 2', ['timedelta']],
    ['timedelta(1) / timedelta(2)', ['float']],
    ['timedelta(1) + datetime.now()', ['datetime']],
    ['datetime.now().replace(tzinfo=timezone.utc).isoformat()', ['str']],
    ['datetime.now().astimezone(timezone.utc)', ['datetime']],
    ['datetime.now().date()', ['date']],
    ['datetime.now().date() - timedelta(1)', ['date']],
    ['datetime.combine(date(1, 2, 3), time(1))', ['datetime']],
    ['datetime.strptime("a", "b").tzinfo', ['none', 'timezone']],
    ['datetime.now().year', ['float', 'int']],
    ['datetime.now().time()', ['time']],
    ['datetime.now() < datetime.now()', ['bool']],
  ])('%s', (value, expected) => {
    expect(classesOf(solveText(`${HEAD}x = ${value}\n`), 'x')).toEqual(expected);
  });

  it('makes objects of classes that derive from its own', () => {
    const solver = solveText(`${HEAD}class Mine(datetime): pass\nx = Mine.now() + timedelta(1)\n`);
    expect(classesOf(solver, 'x')).toEqual(['Mine']);
  });

  it('asks time zones of the program', () => {
    const zone =
      'class Zone(tzinfo):\n    def utcoffset(self, dt):\n        global asked\n        asked = dt\n        return timedelta()\n';
    const solver = solveText(
      `${HEAD}from datetime import tzinfo\n${zone}    dst = utcoffset\nx = datetime.now(Zone())\ny = x.utcoffset()\n`,
    );
    expect(classesOf(solver, 'asked')).toEqual(['datetime']);
    expect(classesOf(solver, 'x')).toEqual(['datetime']);
    expect(classesOf(solver, 'y')).toContain('timedelta');
  });
});
