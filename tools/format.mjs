// `npm run format`: every formatter, and the fixes of linters that are safe.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { ensureNode, ensurePackages, ensureReference, program, REPOSITORY, say } from './setup.mjs';

ensureNode();
ensurePackages();
const python = ensureReference();
const FORMATTERS = [
  ['TypeScript and JSON', program('biome'), ['check', '--write', '.'], REPOSITORY],
  ['Rust', 'cargo', ['fmt', '--all'], join(REPOSITORY, 'runtime-crate')],
  ['Python', python, ['-m', 'ruff', 'check', '--fix', '--quiet', '.'], REPOSITORY],
  ['Python', python, ['-m', 'ruff', 'format', '.'], REPOSITORY],
];

for (const [language, command, args, cwd] of FORMATTERS) {
  say(language);
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
