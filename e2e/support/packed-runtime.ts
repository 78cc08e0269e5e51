// What suites run before their first test: where everything is checked, builds use the runtime as the package has it, so that it is
// tried in that form, and is built once for the suites and for the package's own.

import { join } from 'node:path';

import { REPOSITORY } from './run';

export default async function setup(): Promise<void> {
  if (process.env['CI'] === undefined) return;
  const packed = '../../tools/packed-runtime.mjs' as string;
  const { writeRuntime } = (await import(packed)) as { writeRuntime: (folder: string) => string };
  process.env['MOLT_RUNTIME'] ??= writeRuntime(join(REPOSITORY, '.cache', 'e2e', 'runtime'));
}
