// Verdicts of small projects. A case is a folder: a project, perhaps a case.json with flags, and the expected.json that
// `UPDATE=1 npx vitest run compiler/tests/check` writes anew: the report, or the line that says why there is none.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';

import { analyze, lineOf } from '../../src/analyze';
import type { CompileRequest } from '../../src/interface';
import { buildReport } from '../../src/report/build';
import { MemorySystem } from '../../src/system';
import { testKnowledge } from '../support/library';

const SAMPLES = join(__dirname, 'samples');
const ROOT = '/project';
const OURS: readonly string[] = ['case.json', 'expected.json'];

function projectOf(directory: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(directory, path);
    if (entry.isFile() && !OURS.includes(name)) files[`${ROOT}/${name}`] = readFileSync(path, 'utf8');
  }
  return files;
}

function requestOf(directory: string): CompileRequest {
  const file = join(directory, 'case.json');
  const flags = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<CompileRequest>) : {};
  return {
    packageDirectory: `${ROOT}/app`,
    packageAsGiven: 'app',
    root: ROOT,
    application: null,
    pythonVersion: null,
    pythonSide: [],
    allowUntestedVersions: false,
    ...flags,
  };
}

async function outcomeOf(directory: string): Promise<unknown> {
  const request = requestOf(directory);
  const analysis = await analyze(request, new MemorySystem(projectOf(directory)), testKnowledge());
  if (analysis.outcome === 'unusable') return { unusable: lineOf(analysis.diagnostic) };
  return buildReport(analysis.verdict, {
    package: request.packageAsGiven,
    root: ROOT,
    pythonSideAuto: request.pythonSide.includes('auto'),
    pythonVersion: analysis.python.version,
    notes: [],
  });
}

const validate = new Ajv().compile(JSON.parse(readFileSync(join(__dirname, 'report.schema.json'), 'utf8')) as object);

describe('check', () => {
  it.each(readdirSync(SAMPLES))('%s', async (name) => {
    const directory = join(SAMPLES, name);
    const expected = join(directory, 'expected.json');
    const outcome = await outcomeOf(directory);
    if (process.env['UPDATE'] !== undefined) writeFileSync(expected, `${JSON.stringify(outcome, null, 2)}\n`);
    expect(outcome).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
    if (typeof outcome === 'object' && outcome !== null && !('unusable' in outcome)) {
      expect(validate(outcome) ? [] : validate.errors).toEqual([]);
    }
  });
});
