// Refusals and advice as they stand in the text output of `molt check`.

import { expect, it } from 'vitest';

import { flagsIn, hintIn, refusalOf, refusalsIn } from './said';

const TEXT = `error: app/main.py:3: the application is in debug mode [CMP0501]
  help: leave debug out
native GET /notes/{id} app/notes.py:31
refused POST /archives app/archives.py:12
  app/archives.py:14: zipfile.ZipFile is not supported [CMP0201]
  help: move the call, or leave the route to Python (--python-side '/archives')

1/2 routes native (50.0 %), 0 python-side, 1 refused; generation would fail
leave refused routes to Python: --python-side auto
`;

it('finds the refusals of a report', () => {
  expect(refusalsIn(TEXT)).toMatchObject([
    { code: 'CMP0501', route: null, help: 'leave debug out' },
    { code: 'CMP0201', route: 'POST /archives', help: expect.stringContaining('--python-side') as string },
  ]);
  expect(hintIn(TEXT)).toBe('--python-side auto');
});

it('finds the refusal in a line that stands for a report', () => {
  const line = 'app: no application found under app [CMP0401]; name it with `--app module:attribute`';
  expect(refusalOf(line)).toMatchObject({ code: 'CMP0401', help: 'name it with `--app module:attribute`' });
});

it.each([
  ["leave it (--python-side '/a/{b}')", { flag: '--python-side', value: '/a/{b}', isOut: false }],
  ['--python-side auto', { flag: '--python-side', value: 'auto', isOut: false }],
  ['leave them to Python with `--python-side mount`', { flag: '--python-side', value: 'mount', isOut: false }],
  [
    'pass `--allow-untested-versions` at your own risk',
    { flag: '--allow-untested-versions', value: null, isOut: false },
  ],
  ['lock it, or leave `--strict` out and compare', { flag: '--strict', value: null, isOut: true }],
  ['name a supported version with `--python`', { flag: '--python', value: null, isOut: false }],
])('finds the flag in %j', (advice, flag) => {
  expect(flagsIn(advice)).toEqual([flag]);
});
