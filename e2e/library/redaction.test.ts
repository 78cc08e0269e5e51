// Texts as logs have them, run by CPython: what ends start-up has no part of a database's address, and hidden texts stay hidden within others.

import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import { ensureReference } from '../../tools/reference/reference.js';
import { REPOSITORY, runAside } from '../support/run';

const OVERLAY = join(REPOSITORY, '.cache', 'e2e', 'redaction');
const ADDRESS = 'postgresql://user:pa55@w0rd@db.internal:54x2/app';
const reference = ensureReference();

beforeAll(() => {
  rmSync(OVERLAY, { recursive: true, force: true });
  mkdirSync(OVERLAY, { recursive: true });
  symlinkSync(join(REPOSITORY, 'runtime-crate', 'python', '_redaction.py'), join(OVERLAY, '_redaction.py'));
});

/** What a script prints that begins with lines of its own. */
async function printed(script: string): Promise<string> {
  const environment = { PYTHONPATH: OVERLAY, PYTHONDONTWRITEBYTECODE: '1', DATABASE_URL: ADDRESS };
  const finished = await runAside(reference.python, ['-c', script], { directory: REPOSITORY, environment });
  expect(finished.status, finished.stderr).toBe(0);
  return finished.stdout;
}

const BEGIN = `
import json, os, traceback, urllib.parse
import pydantic
import _redaction
class Settings(pydantic.BaseModel):
    url: pydantic.PostgresDsn
class Others(pydantic.BaseModel):
    url: str
    name: str
URL = os.environ["DATABASE_URL"]
`;

it.each([
  ['a setting that pydantic refuses', 'Settings(url=URL)', '[type=url_parsing]'],
  ['a setting without its scheme', 'Settings(url=URL.split("//")[1])', '[type=url_scheme]'],
  ['settings of which one is missing', 'Others(url=URL)', '[type=missing]'],
  ['a port that the standard library refuses', 'urllib.parse.urlsplit(URL).port', "as '...'"],
  ['the address itself', 'raise ValueError(f"no database at {URL}")', 'no database at postgresql://...'],
  ['a part of it in quotes', 'raise ValueError("no host {!r}".format(URL.split("@")[1]))', "no host '...'"],
  ['a module with the name of a part', 'raise ModuleNotFoundError("No module named \'app\'")', "named 'app'"],
])('[SPEC 4.3] start-up ends without %s', async (_, statement, wanted) => {
  const script = `${BEGIN}
try:
    ${statement}
except Exception:
    print(_redaction.ending(traceback.format_exc()))
`;
  const text = await printed(script);
  expect(text).toContain(wanted);
  expect(text).not.toMatch(/pa55|w0rd|internal|54x2/);
});

it('[SPEC 7.3] a hidden text is hidden in a representation and in JSON', async () => {
  const script = `${BEGIN}
text = 'no "x":\\n it\\'s a\\\\b'
_redaction.hide(text, "hidden")
for shown in (text, repr(text), json.dumps({"event": text}), repr(ValueError(text))):
    print(_redaction.redacted(f"before {shown} after"))
`;
  const lines = (await printed(script)).split('\n');
  expect(lines[0]).toBe('before hidden after');
  expect(lines[1]).toMatch(/^before ['"]hidden['"] after$/);
  expect(lines[2]).toBe('before {"event": "hidden"} after');
  expect(lines[3]).toMatch(/^before ValueError\(['"]hidden['"]\) after$/);
});

it.each([
  [
    { C: '23505', M: 'duplicate key value violates unique constraint "u"', D: 'Key (a)=(b) already exists.' },
    'duplicate key value violates unique constraint "u"',
  ],
  [
    { C: '22P02', M: 'invalid input syntax for type integer: "it\'s "x""' },
    'invalid input syntax for type integer: "..."',
  ],
  [{ C: '42601', M: 'syntax error at or near "\'x\'"' }, 'syntax error at or near "..."'],
  [
    { C: '42703', M: 'column "x" does not exist', H: 'Perhaps you meant y.' },
    'column "x" does not exist\nHINT:  Perhaps you meant y.',
  ],
  [{ C: '42P01', M: 'relation "x" does not exist', W: 'unnamed portal parameter $1' }, 'relation "..." does not exist'],
  [{ C: '23505', M: 'taken: x', R: 'exec_stmt_raise' }, 'SQLSTATE 23505'],
  [{ C: 'P0001', M: 'no money: x' }, 'SQLSTATE P0001'],
])('[SPEC 7.3] of %o of a server logs have no value', async (fields, wanted) => {
  const script = `import _redaction; print(_redaction.of_server(${JSON.stringify(fields)}), end="")`;
  expect(await printed(script)).toBe(wanted);
});
