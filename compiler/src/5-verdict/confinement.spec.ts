// Statements of module code that are refused: those that do no more than bind names cost these names, all others the application.

import { describe, expect, it } from 'vitest';

import { refusalsOf } from '../../tests/support/verdicts';

const BEFORE = [
  'import extlib',
  'from dataclasses import dataclass',
  'from fastapi import APIRouter, Depends',
  'r = APIRouter()',
  'REG = []',
  'LIMIT = 3',
  'lost = extlib.make()',
  'def note(value):',
  '    REG.append(value)',
  '    return value',
  'def plain():',
  '    return 1',
  'class Thing:',
  '    pass',
  'class Plain:',
  '    name = "plain"',
  '    @property',
  '    def address(self):',
  '        if self.name:',
  '            return f"http://{self.name}"',
  '        found = str(self.other)',
  '        return found',
  '    @property',
  '    def counted(self):',
  '        REG.append(self.name)',
  '        return self.run()',
  '    def __getitem__(self, key):',
  '        return note(key)',
  'plain = Plain()',
];

/** What binds names and does nothing else. */
const CONFINED: readonly string[] = [
  'X = extlib.y',
  'X = extlib.load("file")',
  'X = extlib.load(LIMIT, more=f"{LIMIT}")',
  'X: int = extlib.y',
  'a, (b, *c) = extlib.parts()',
  'X = lost.table("x")',
  'X = extlib.a().b().c',
  'X = [extlib.f(one, one.part) for one in extlib.all]',
  'X = (REG, extlib.y)',
  'X = Depends(extlib.guard)',
  'router = APIRouter(dependencies=[Depends(extlib.guard)])',
  'class C(extlib.Base):\n    z = extlib.field(1)\n    def f(self):\n        return note(1)',
  '@dataclass\nclass C:\n    z: int = extlib.y',
  '@extlib.task\ndef task():\n    pass',
  '@extlib.task(LIMIT)\ndef task():\n    pass',
  'def more(value=extlib.y):\n    return value',
  'if LIMIT:\n    X = extlib.y',
  'try:\n    X = extlib.y\nexcept ValueError:\n    pass',
  'extlib.y',
  'X = [extlib.y, plain.name]',
  'X = [extlib.y, plain.address]',
  'X = [extlib.y, REG == LIMIT, -LIMIT, LIMIT < 4]',
  'type X = extlib.y',
];

/** What does more, or may. */
const OTHERS: readonly string[] = [
  'r.dependencies.append(Depends(extlib.guard))',
  'r.dependencies.extend([Depends(extlib.guard)])',
  'r.dependencies += [Depends(extlib.guard)]',
  'r.route_class = extlib.Route',
  'r.routes.append(extlib.Mount())',
  'REG.append(extlib.x)',
  'REG[0] = extlib.x',
  'alias = REG\nalias.append(extlib.x)',
  'alias = REG\nalias += extlib.more()',
  'X = REG.append(extlib.x)',
  'X = note(extlib.x)',
  'X = extlib.load(REG)',
  'X = extlib.load(Thing)',
  'X = extlib.load([REG])',
  'X = extlib.load(*REG)',
  'X = extlib.load(key=REG)',
  'X = extlib.load(note)',
  'X = extlib.load(lambda: note(1))',
  'X = REG + extlib.more()',
  'X = [note(one) for one in extlib.all]',
  'X = [one.start(extlib.x) for one in REG]',
  'X = list(map(note, extlib.all))',
  'list(map(note, extlib.all))',
  'class C:\n    z = note(extlib.x)',
  'class C(Thing, extlib.Base):\n    pass',
  'class C:\n    REG.append(extlib.x)',
  'def more(value=note(extlib.x)):\n    return value',
  '@note\n@extlib.task\ndef task():\n    pass',
  '@extlib.call_now\ndef task():\n    REG.append(1)',
  '@extlib.call_with(1)\ndef task():\n    note(1)',
  'assert extlib.ready',
  'del REG[extlib.x]',
  'if extlib.ready:\n    REG.append(1)',
  'for one in extlib.all:\n    REG.append(one)',
  'while extlib.ready:\n    break',
  'with extlib.opened():\n    REG.append(1)',
  'match extlib.kind:\n    case 1:\n        REG.append(1)',
  'if LIMIT:\n    REG.append(extlib.x)',
  'try:\n    REG.append(extlib.x)\nexcept ValueError:\n    pass',
  'extlib.setup()',
  'X = [extlib.y, plain.counted]',
  'X = [extlib.y, plain[0]]',
  'X = extlib.y[REG]',
  'X = extlib.y == REG',
  'type X = note(extlib.y)',
  'def more[T: note(extlib.y)]():\n    pass',
  'X = eval("note(1)", globals())',
];

async function refusals(statement: string): Promise<readonly string[]> {
  const before = [...BEFORE, statement].join('\n');
  return refusalsOf({ pack: { '__init__.py': '' }, before, route: '1' });
}

describe('a refused statement', () => {
  it.each(CONFINED)('that binds names alone: %s', async (statement) => {
    expect(await refusals(statement)).toEqual([]);
  });

  it.each(OTHERS)('that may do more: %s', async (statement) => {
    expect(await refusals(statement)).not.toEqual([]);
  });
});
