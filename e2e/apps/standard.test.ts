// The standard library's modules that are compiled from the environment's Python: answers are those of the reference.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Server } from '../../conformance/src/sides/server';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';
import { ask, molt, serve } from '../support/serving';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'standard');
const { python, version } = ensureReference();
const MINOR = version.split('.').slice(0, 2).join('.');
const PACKAGES = join(dirname(python), '..', 'lib', `python${MINOR}`, 'site-packages');
const TARGET = [join(FOLDER, 'app'), '--packages', PACKAGES, '--python', MINOR];

let work: string;
let sides: readonly Server[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'molt-standard-'));
  const crate = join(work, 'crate');
  molt('generate', ...TARGET, '--name', 'standard', '-o', crate);
  molt('compile-native', crate, '--dev', '-o', work);
  // Data of a package lie where its modules count as lying: below the directory that the program is started in.
  cpSync(join(FOLDER, 'app', 'parts', 'note.txt'), join(work, 'app', 'parts', 'note.txt'));
  const uvicorn = [python, '-m', 'uvicorn', 'app.main:app', '--port', 'PORT'];
  sides = await Promise.all([serve(uvicorn, work, { PYTHONPATH: FOLDER }), serve([join(work, 'standard')], work)]);
});

afterAll(async () => {
  await Promise.all(sides.map((side) => side.stop()));
  rmSync(work, { recursive: true, force: true });
});

it('is native', () => {
  expect(molt('check', ...TARGET)).toContain('14/14 routes native');
});

it.each([
  ['GET', '/colors/0.2/0.4/0.9', ''],
  ['GET', '/colors/1/1/1', ''],
  ['GET', '/colors/0.5/0/0', ''],
  ['POST', '/getopt', '["-a", "-b", "x", "file", "--value=3", "--lo"]'],
  ['POST', '/getopt', '["-c"]'],
  ['POST', '/getopt', '["--value"]'],
  ['GET', '/sound/8', ''],
  ['GET', '/schedule', ''],
  ['POST', '/shelf', '{"b": [1, 2], "a": {"c": null}}'],
  ['POST', '/shelf', '{}'],
  ['GET', '/mail', ''],
  ['GET', '/url?path=///C|/path/to/a%20file', ''],
  ['GET', '/wsgi', ''],
  ['GET', '/lines', ''],
  ['POST', '/packed', '["one", "two"]'],
  ['GET', '/parts', ''],
  ['POST', '/words', '["one", "2 + 0x1f", "a b", "é_1"]'],
  ['POST', '/words', '["# coding: latin-1", "x"]'],
  ['POST', '/words', '["# coding: undreamt-of"]'],
  ['GET', '/inside/aBcB', ''],
  ['GET', '/stray', ''],
])('answers %s %s %s', async (method, path, body) => {
  const answers = await Promise.all(sides.map((side) => ask(side, method, path, body)));
  expect(answers[1]).toEqual(answers[0]);
});

it.each([
  {
    name: 'tokens',
    plain: 'import tokenize\n',
    uses: ['tokenize.Name', 'len(list(tokenize.tokenize(io.BytesIO(b"x").readline)))'],
    says: /tokenize\.py:\d+: `_tokenize\.TokenizerIter` is not supported/,
  },
  {
    name: 'documents',
    plain: 'import plistlib\n',
    uses: ['plistlib.dumps([1]).hex()', 'plistlib.loads(b"<plist/>")'],
    says: /plistlib\.py:\d+: `xml\.parsers\.expat\.ParserCreate` is not supported/,
  },
  {
    name: 'debugger',
    plain: 'import pdb\n',
    uses: ['pdb.Restart.__name__', 'pdb.set_trace()'],
    says: /refused GET \/1 .*\n.* is not supported/,
  },
])('refuses what stands on machine code where it is reached: $name', ({ name, plain, uses, says }) => {
  const routes = uses.flatMap((use, at) => [`@app.get("/${at}")`, `def route_${at}() -> object:`, `    return ${use}`]);
  const lines = ['import io', plain, 'from fastapi import FastAPI', 'app = FastAPI()', ...routes];
  const folder = join(work, name, 'app');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.py'), `${lines.join('\n')}\n`);
  const said = molt('check', folder, '--packages', PACKAGES, '--python', MINOR);
  expect(said).toContain('1/2 routes native');
  expect(said).toMatch(says);
});
