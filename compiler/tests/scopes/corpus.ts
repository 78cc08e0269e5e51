// `npm run corpus:scopes`: scope analysis against CPython's symbol tables over the standard library of every Python found
// and of pyodide's CPython 3.14.

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

async function compareAll(command: string, args: readonly string[], minor: number): Promise<Tally> {
  const reference = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const tally: Tally = { files: 0, different: 0 };
  for await (const line of createInterface({ input: reference.stdout })) {
    const { file, source, table } = JSON.parse(line) as { file: string; source?: string; table: ReferenceTable };
    const bytes = source === undefined ? readFileSync(file) : Buffer.from(source, 'base64');
    const parsed = parseModule(bytes, { fileName: file, python: `3.${minor}` as PythonVersion });
    const analysis = parsed.ok ? analyzeScopes(parsed.module, minor) : null;
    const problem = parsed.ok ? analysis?.error?.message : parsed.error.message;
    const differences = analysis === null ? ['not parsed'] : compareScopes(table, analysis.scopes, minor);
    tally.files += 1;
    if (differences.length === 0) continue;
    tally.different += 1;
    console.log(`${file}: ${problem ?? differences.slice(0, 3).join('; ')}`);
  }
  return tally;
}

function report(version: string, { files, different }: Tally): void {
  console.log(`corpus:scopes python=${version} files=${files} different=${different}`);
  if (different > 0 || files === 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  report('3.14 (pyodide)', await compareAll(process.execPath, [join(__dirname, 'pyodide-symtables.mjs')], 14));
  for (const { executable, version } of findPythons()) {
    const minor = Number(version.split('.')[1]);
    report(version, await compareAll(executable, [join(__dirname, 'symtables.py'), '--stdlib'], minor));
  }
}

void main();
