// `npm run stress:store [-- --kills N] [--modules N] [--seed N]`: the compiler is killed at random moments, sometimes with another one at
// work beside it, and the run after that is compared, report and crate, with one that had no store at all.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';

import { buildCommand, molt, writeFiles, writeResult } from './measured';
import { folderOf, monorepo } from './monorepo';

const MOLT = path.join(__dirname, '..', '..', '..', 'dist', 'cli', 'src', 'main.js');
const PROGRAM = `require(${JSON.stringify(MOLT)}).main(process.argv.slice(1)).then((status) => { process.exitCode = status; });`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      modules: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-stress-'));
  const random = generator(Number(values.seed));
  const wrong: string[] = [];
  try {
    await buildCommand();
    const application = monorepo(Number(values.modules));
    const root = path.join(folder, 'root');
    const cache = path.join(folder, 'cache');
    writeFiles(root, application.files);
    const clean = await outcome(root, path.join(folder, 'first-cache'), path.join(folder, 'first-crate'));
    const kills = Number(values.kills);
    for (let kill = 1; kill <= kills; kill += 1) {
      // Each round has something to compute: a module that is like none before.
      const edited = path.join(root, folderOf(Math.floor(random() * application.features)), 'service.py');
      fs.appendFileSync(edited, `\n\ndef added_${kill}() -> int:\n    return ${kill}\n`);
      if (random() < 0.2) fs.rmSync(cache, { recursive: true, force: true });
      const beside = random() < 0.3 ? outcome(root, cache, path.join(folder, 'beside')) : null;
      await killed(root, cache, path.join(folder, 'crate'), random() * clean.milliseconds * 1.2);
      const besideResult = await beside;
      const after = await outcome(root, cache, path.join(folder, 'crate'));
      const expected = await outcome(root, null, path.join(folder, 'expected'));
      const found = [after, ...(besideResult === null ? [] : [besideResult])].every(
        ({ digest }) => digest === expected.digest,
      );
      if (!found) wrong.push(`round ${kill}`);
      console.error(`round ${kill} of ${kills}: ${found ? 'right' : 'WRONG'}`);
    }
    writeResult('stress-store', { kills, wrong, seed: Number(values.seed), modules: application.modules });
    console.log(`stress:store kills=${kills} wrong=${wrong.length}`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

interface Outcome {
  /** Of the report and every file that was generated. */
  readonly digest: string;
  readonly milliseconds: number;
}

/** Checks and generates; without a cache, with one that cannot be written. */
async function outcome(root: string, cache: string | null, crate: string): Promise<Outcome> {
  const begun = performance.now();
  const place = [path.join(root, 'app'), '--root', root, '--python', '3.13'];
  const store = cache ?? path.join(root, 'app', 'main.py');
  const checked = await molt(['check', ...place, '--json'], store);
  const generated = await molt([...place, '--name', 'generated', '-o', crate], store);
  const hash = createHash('sha256').update(`${checked.status} ${generated.status}`).update(checked.stdout);
  for (const file of filesBelow(crate)) hash.update(file).update(fs.readFileSync(path.join(crate, file)));
  return { digest: hash.digest('hex'), milliseconds: performance.now() - begun };
}

/** Generates, and is killed after some time. */
async function killed(root: string, cache: string, crate: string, milliseconds: number): Promise<void> {
  const args = [path.join(root, 'app'), '--root', root, '--python', '3.13', '--name', 'generated', '-o', crate];
  const child = spawn(process.execPath, ['-e', PROGRAM, ...args], {
    env: { ...process.env, MOLT_CACHE: cache },
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
}

function filesBelow(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Numbers from 0 to 1 that follow from a seed (a linear congruential generator). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
