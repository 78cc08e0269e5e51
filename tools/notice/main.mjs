// `npm run notice`: writes NOTICE and licenses/, which name the projects that the library in Python follows, from what the reference
// environment has installed. After a change of the reference's libraries, and with a new package of the library.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureReference, REPOSITORY } from '../setup.mjs';

const HEAD = `Molt
Licensed under the MIT licence (LICENSE).

The Python modules under runtime-crate/python reproduce those of the projects below, under their names and with their interfaces.
Parts of them restate the originals statement by statement. They are distributed under the licences of these projects, whose texts
lie in licenses/.

`;

const script = fileURLToPath(new URL('./notice.py', import.meta.url));
const library = join(REPOSITORY, 'runtime-crate', 'python');
const projects = JSON.parse(
  execFileSync(ensureReference(), [script, library], { encoding: 'utf8', maxBuffer: 1 << 26 }),
);

const folder = join(REPOSITORY, 'licenses');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const { project, text } of projects) writeFileSync(join(folder, `${project}.txt`), text);
const entries = projects.map(
  ({ project, licence, modules }) =>
    `${project}\n  licence: ${licence} (licenses/${project}.txt)\n  modules: ${modules.join(', ')}\n`,
);
writeFileSync(join(REPOSITORY, 'NOTICE'), HEAD + entries.join('\n'));
console.log(`notice projects=${projects.length}`);
