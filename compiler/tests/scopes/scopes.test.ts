// Scope analysis equals CPython's symbol tables on the samples, which were recorded with symtables.py. `npm run
// corpus:scopes` compares the whole standard library of every Python that is found.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { PythonVersion } from '../../src/1-parse';
import { parseModule } from '../../src/1-parse';
import { analyzeScopes } from '../../src/2-summarize';
import type { ReferenceTable } from './compare';
import { compareScopes } from './compare';

const SAMPLES = join(__dirname, 'samples');

function analyze(source: Uint8Array, version: string) {
  const parsed = parseModule(source, { fileName: '<source>', python: version as PythonVersion });
  return parsed.ok ? analyzeScopes(parsed.module, Number(version.slice(2))) : parsed.error;
}

const recorded = readdirSync(SAMPLES).flatMap((name) => {
  const match = /^(\w+)\.(3\.\d+)\.json$/.exec(name);
  return match === null ? [] : [{ sample: match[1] as string, version: match[2] as string }];
});

describe('scope analysis', () => {
  it.each(recorded)('of $sample is that of CPython $version', ({ sample, version }) => {
    const reference = JSON.parse(readFileSync(join(SAMPLES, `${sample}.${version}.json`), 'utf8')) as ReferenceTable;
    const analysis = analyze(readFileSync(join(SAMPLES, `${sample}.py`)), version);
    if (!('scopes' in analysis)) throw new Error(analysis.message);
    expect(compareScopes(reference, analysis.scopes, Number(version.slice(2)))).toEqual([]);
  });
});

interface RecordedError {
  readonly source: string;
  readonly message: string | null;
  readonly line: number | null;
  readonly offset: number | null;
}

describe.each(['3.11', '3.12', '3.13'])('the errors of CPython %s', (version) => {
  const errors = JSON.parse(readFileSync(join(__dirname, `errors.${version}.json`), 'utf8')) as RecordedError[];

  it.each(errors)('$source', ({ source, message, line, offset }) => {
    const analysis = analyze(new TextEncoder().encode(source), version);
    if (!('scopes' in analysis)) {
      expect(analysis.message).toBe(message);
      return;
    }
    expect(analysis.error?.message ?? null).toBe(message);
    if (message === null || analysis.error === null) return;
    expect([analysis.error.position.lineno, analysis.error.position.col_offset + 1]).toEqual([line, offset]);
  });
});
