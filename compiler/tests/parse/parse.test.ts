// Syntax trees and syntax errors against what CPython 3.11 to 3.14 said of the same sources (recorded by record.mjs;
// UPDATE=1 records anew). `samples/known.json` lists what is known to differ, with the reason.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseModule, PYTHON_VERSIONS } from '../../src/1-parse';
import type { PythonVersion } from '../../src/1-parse';
import { dump } from '../../src/ast';

const SAMPLES = join(__dirname, 'samples');
const KNOWN = 'known.json';

/** A dump, or the error's type, message and position. */
type Outcome = string | readonly (string | number | null)[];

if (process.env['UPDATE'] === '1') {
  const { status } = spawnSync(process.execPath, [join(__dirname, 'record.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('recording failed');
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(SAMPLES, name), 'utf8')) as T;
}

function outcomeOf(area: string, source: string, python: PythonVersion): Outcome {
  const bytes = Buffer.from(source, area === 'encodings' ? 'latin1' : 'utf8');
  const result = parseModule(bytes, { fileName: 'sample.py', python });
  if (result.ok) return dump(result.module);
  const { type, message, lineno, offset, end_lineno, end_offset } = result.error;
  return [type, message, lineno, offset, end_lineno, end_offset];
}

const known = new Set(
  read<readonly { version: string; source: string }[]>(KNOWN).map(({ version, source }) => `${version} ${source}`),
);
const areas = readdirSync(SAMPLES).filter((name) => name !== KNOWN && !name.endsWith('.expected.json'));

describe.each(areas.map((name) => name.replace('.json', '')))('%s', (area) => {
  const sources = read<readonly string[]>(`${area}.json`);
  const expected = read<readonly Partial<Record<PythonVersion, Outcome>>[]>(`${area}.expected.json`);

  it.each(PYTHON_VERSIONS)('is what CPython %s makes of it', (python) => {
    const seen = sources.map((source) => ({ source, outcome: outcomeOf(area, source, python) }));
    const wanted = sources.map((source, index) => ({ source, outcome: recorded(expected[index] ?? {}, python) }));
    const judged = (items: typeof seen): typeof seen => items.filter(({ source }) => !known.has(`${python} ${source}`));
    expect(judged(seen)).toEqual(judged(wanted as typeof seen));
  });
});

/** A version that is not recorded says what the one before it says. */
function recorded(byVersion: Partial<Record<PythonVersion, Outcome>>, python: PythonVersion): Outcome | undefined {
  const versions = PYTHON_VERSIONS.slice(0, PYTHON_VERSIONS.indexOf(python) + 1);
  return versions.map((version) => byVersion[version]).findLast((outcome) => outcome !== undefined);
}
