// Another version of Python is advised only where the module is valid in it.

import { expect, it } from 'vitest';

import { syntaxAdvice } from './syntax-advice';

it.each([
  ['type Name = str\n', '`--python 3.12`'],
  ['def first[T](items: list[T]) -> T: ...\n', '`--python 3.12`'],
  ['name = t"{1}"\n', '`--python 3.14`'],
])('names the version that has %j', (source, version) => {
  expect(syntaxAdvice(Buffer.from(source), 'a.py')).toContain(version);
});

it('names none where no version has it', () => {
  expect(syntaxAdvice(Buffer.from('app = FastAPI(\n'), 'a.py')).toBe('correct the syntax');
});
