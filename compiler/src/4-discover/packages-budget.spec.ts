// Packages whose module code takes long to evaluate leave the application's statements what they need.

import { describe, expect, it } from 'vitest';

import { reportOfFiles } from '../../tests/support/verdicts';
import type { Report } from '../report';

const LONG = [
  'def spin(most):',
  '    done = 0',
  '    while done < most:',
  '        for one in range(100):',
  '            done += one * 0 + 1',
  '            done = done + 0',
];

/** Packages of statements that take too long, and an application that registers as many routes as a number says. */
async function reportOf(packages: number, statements: number, routes: number): Promise<Report> {
  const text = `${[...LONG, ...Array.from({ length: statements }, () => 'spin(10000000)')].join('\n')}\n`;
  const names = Array.from({ length: packages }, (_, at) => `heavy${at}`);
  const files = Object.fromEntries(names.map((name) => [`/project/site/${name}.py`, text]));
  return reportOfFiles(files, [
    ...names.map((name) => `import ${name}`),
    'app = FastAPI()',
    'def answer(): return 1',
    `for number in range(${routes}):`,
    '    app.get("/" + "a".upper() + str(number))(answer)',
  ]);
}

describe('module code of packages that takes long', () => {
  it('leaves the application its budget', async () => {
    const { routes, notes } = await reportOf(2, 30, 500);
    expect(routes).toHaveLength(500);
    expect(notes.filter((note) => note.includes('app/main.py'))).toEqual([]);
  });

  it('is noted once a package', async () => {
    const { notes } = await reportOf(2, 3, 1);
    expect(notes).toEqual([
      expect.stringMatching(
        /^site\/heavy0\.py:7: .* \(and at 2 other places of the package heavy0\); start-up decides/,
      ),
      expect.stringMatching(
        /^site\/heavy1\.py:7: .* \(and at 2 other places of the package heavy1\); start-up decides/,
      ),
    ]);
  });
});
