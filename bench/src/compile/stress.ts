// `npm run stress:store [-- --kills N] [--workers N] [--modules N] [--seed N]`: the compiler is killed at random moments, sometimes with
// another one at work beside it, and then its workers; the run after that is compared, report and crate, with one whose store was never
// touched by a killed one, and every tenth time with one whose store is empty.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';

import { buildCommand, MOLT, molt, writeFiles, writeResult } from './measured';
import { folderOf, monorepo } from './monorepo';

const PROGRAM = `require(${JSON.stringify(MOLT)}).main(process.argv.slice(1)).then((status) => { process.exitCode = status; });`;
const DYING_WORKER = path.join(__dirname, 'dying-worker.js');

/** In how many rounds once a run with an empty store is compared with. */
const WITH_EMPTY_STORE = 10;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      workers: { type: 'string', default: '20' },
      modules: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'molt-stress-'));
  const [kills, workers, seed] = [values.kills, values.workers, values.seed].map(Number) as [number, number, number];
  try {
    await buildCommand();
    const stress = new Stress(folder, Number(values.modules), seed);
    for (let round = 1; round <= kills + workers; round += 1) {
      const isRight = await (round <= kills ? stress.killCompiler() : stress.killWorker());
      console.error(`round ${round} of ${kills + workers}: ${isRight ? 'right' : 'WRONG'}`);
    }
    writeResult('stress-store', { kills, workers, wrong: stress.wrong, seed, modules: stress.modules });
    console.log(`stress:store kills=${kills} workers=${workers} wrong=${stress.wrong.length}`);
    if (stress.wrong.length > 0) process.exitCode = 1;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** An application that is edited round by round, and compilers of it that are killed. */
class Stress {
  readonly wrong: string[] = [];
  readonly modules: number;
  private readonly features: number;
  private readonly folder: string;
  private readonly root: string;
  /** The store that killed compilers leave. */
  private readonly cache: string;
  private readonly random: () => number;
  private round = 0;
  /** Milliseconds that generation takes: a kill comes within them. */
  private usual = 10_000;

  constructor(folder: string, modules: number, seed: number) {
    const application = monorepo(modules);
    this.folder = folder;
    this.root = path.join(folder, 'root');
    this.cache = path.join(folder, 'cache');
    this.modules = application.modules;
    this.features = application.features;
    this.random = generator(seed);
    writeFiles(this.root, application.files);
  }

  /** One round: the compiler dies at some moment. */
  async killCompiler(): Promise<boolean> {
    this.edit();
    if (this.random() < 0.2) this.empty();
    const beside = this.random() < 0.3 ? outcome(this.root, this.cache, path.join(this.folder, 'beside')) : null;
    await killed(this.generation(), this.cache, this.random() * this.usual * 1.2);
    return this.compared(beside === null ? [] : [await beside]);
  }

  /** One round: workers die in the midst of their work, of which there is enough with an empty store alone. */
  async killWorker(): Promise<boolean> {
    this.edit();
    this.empty();
    const file = path.join(this.folder, 'died');
    fs.rmSync(file, { force: true });
    const lives = Math.floor(this.random() * 40);
    const { status, stderr } = await molt(this.generation(), this.cache, MOLT, {
      NODE_OPTIONS: `--require ${DYING_WORKER}`,
      DYING_WORKER_LIVES: String(lives),
      DYING_WORKER_FILE: file,
    });
    if (!fs.existsSync(file)) throw new Error(`no worker died (lives: ${lives})`);
    if (status !== 0) throw new Error(`generation ended with ${status} when a worker died: ${stderr.slice(-2000)}`);
    return this.compared([]);
  }

  /** Each round has something to compute: a module that is like none before. */
  private edit(): void {
    this.round += 1;
    const edited = path.join(this.root, folderOf(Math.floor(this.random() * this.features)), 'service.py');
    fs.appendFileSync(edited, `\n\ndef added_${this.round}() -> int:\n    return ${this.round}\n`);
  }

  private empty(): void {
    fs.rmSync(this.cache, { recursive: true, force: true });
  }

  private generation(): readonly string[] {
    return [...placeOf(this.root), '--name', 'generated', '-o', path.join(this.folder, 'crate')];
  }

  /** Whether the run after a kill, and others, give what a run gives that nothing was killed before. */
  private async compared(others: readonly Outcome[]): Promise<boolean> {
    const after = await outcome(this.root, this.cache, path.join(this.folder, 'crate'));
    const expected = await outcome(this.root, path.join(this.folder, 'clean-cache'), path.join(this.folder, 'clean'));
    this.usual = expected.milliseconds;
    const all = [after, ...others];
    if (this.round % WITH_EMPTY_STORE === 1) {
      const empty = path.join(this.folder, 'empty-cache');
      all.push(await outcome(this.root, empty, path.join(this.folder, 'anew')));
      fs.rmSync(empty, { recursive: true, force: true });
    }
    const isRight = all.every(({ digest }) => digest === expected.digest);
    if (!isRight) this.wrong.push(`round ${this.round}`);
    return isRight;
  }
}

function placeOf(root: string): readonly string[] {
  return [path.join(root, 'app'), '--root', root, '--python', '3.13'];
}

interface Outcome {
  /** Of the report and every file that was generated. */
  readonly digest: string;
  readonly milliseconds: number;
}

/** Checks and generates. */
async function outcome(root: string, cache: string, crate: string): Promise<Outcome> {
  const checked = await molt(['check', ...placeOf(root), '--json'], cache);
  const begun = performance.now();
  const generated = await molt([...placeOf(root), '--name', 'generated', '-o', crate], cache);
  const milliseconds = performance.now() - begun;
  const hash = createHash('sha256').update(`${checked.status} ${generated.status}`).update(checked.stdout);
  for (const file of filesBelow(crate)) hash.update(file).update(fs.readFileSync(path.join(crate, file)));
  return { digest: hash.digest('hex'), milliseconds };
}

/** Runs the command, which is killed after some time. */
async function killed(args: readonly string[], cache: string, milliseconds: number): Promise<void> {
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
