// `npm run corpus:scopes`: scope analysis against CPython's symbol tables over the standard library of every Python found.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { findPythons } from '../../../tools/reference/reference';
import type { PythonVersion } from '../../src/1-parse';
import { parseModule } from '../../src/1-parse';
import { analyzeScopes } from '../../src/2-summarize';
import type { ReferenceTable } from './compare';
import { compareScopes } from './compare';

interface Tally {
  files: number;
  different: number;
}

async function compareAll(executable: string, version: string): Promise<Tally> {
  const minor = Number(version.split('.')[1]);
  const python = spawn(executable, [join(__dirname, 'symtables.py'), '--stdlib'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const tally: Tally = { files: 0, different: 0 };
  for await (const line of createInterface({ input: python.stdout })) {
    const { file, table } = JSON.parse(line) as { file: string; table: ReferenceTable };
    const parsed = parseModule(readFileSync(file), { fileName: file, python: `3.${minor}` as PythonVersion });
    const analysis = parsed.ok ? analyzeScopes(parsed.module, minor) : null;
    const problem = parsed.ok ? analysis?.error?.message : parsed.error.message;
    const differences = analysis === null ? [`not parsed: ${problem}`] : compareScopes(table, analysis.scopes, minor);
    tally.files += 1;
    if (differences.length === 0) continue;
    tally.different += 1;
    console.log(`${file}: ${problem ?? differences.slice(0, 3).join('; ')}`);
  }
  return tally;
}

async function main(): Promise<void> {
  for (const { executable, version } of findPythons()) {
    const { files, different } = await compareAll(executable, version);
    console.log(`corpus:scopes python=${version} files=${files} different=${different}`);
    if (different > 0) process.exitCode = 1;
  }
}

void main();
