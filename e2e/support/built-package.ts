// What suites run before their first test: where everything is checked, the package is built once, the suites' commands run its code,
// and builds use the runtime as it has it, so that both are tried in that form.

import { join } from 'node:path';

import { REPOSITORY, run } from './run';

export default async function setup(): Promise<void> {
  if (process.env['CI'] === undefined) return;
  const built = run(process.execPath, [join(REPOSITORY, 'tools', 'build.mjs')]);
  if (built.status !== 0) throw new Error(`the package could not be built:\n${built.stdout}${built.stderr}`);
  process.env['MOLT_BUILT_PACKAGE'] = '1';
  const packed = '../../tools/packed-runtime.mjs' as string;
  const { writeRuntime } = (await import(packed)) as { writeRuntime: (folder: string) => string };
  process.env['MOLT_RUNTIME'] ??= writeRuntime(join(REPOSITORY, '.cache', 'e2e', 'runtime'));
}
