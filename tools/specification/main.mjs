// `npm run specification`: how many rows of the specification have tests. Writes results/specification.json, and fails if a row has none and does not say
// what it waits for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { REPOSITORY } from '../setup.mjs';
import { specification } from './scan.js';

const { rows, untested, unknown, sections } = specification();
mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
writeFileSync(join(REPOSITORY, 'results', 'specification.json'), `${JSON.stringify(sections, null, 2)}\n`);
for (const { row, waits } of untested) console.log(`${row} has no test${waits === null ? '' : `: ${waits}`}`);
for (const test of unknown) console.log(`${test} is not there`);
console.log(`specification rows=${rows} tested=${rows - untested.length}`);
if (untested.some(({ waits }) => waits === null) || unknown.length > 0) process.exitCode = 1;
