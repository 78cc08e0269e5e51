// `npm run nx:stale`: random edits of a generated workspace, and after each whether what Nx would show from its cache is what
// `check` says without any. `--edits N` (200), `--seed N` (1).

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import type { NxJsonConfiguration } from '@nx/devkit';

import { MemoryTerminal } from '../../cli/src/output/terminal';
import { NodeSystem } from '../../compiler/src/index';
import { checkProject } from '../../executors/check/check-project';
import { executorWorld } from '../../executors/executor-world';
import type { Files } from './edits';
import { edited, pickBy } from './edits';
import type { HashedCheck } from './hashes';
import { openWorkspace } from './hashes';
import { initialFiles } from './workspace';

const REPOSITORY = join(__dirname, '..', '..');

const NX: NxJsonConfiguration = {
  analytics: false,
  neverConnectToCloud: true,
  useDaemonProcess: false,
  plugins: [join(REPOSITORY, 'plugin', 'index.ts')],
};

interface Outcome {
  readonly edits: number;
  readonly hits: number;
  readonly stale: readonly string[];
}

/** A system without a folder for what is kept: every answer is computed. */
class ForgetfulSystem extends NodeSystem {
  override environment(): null {
    return null;
  }
}

async function measure(root: string, edits: number, seed: number): Promise<Outcome> {
  let files: Files = { ...initialFiles(), 'nx.json': JSON.stringify(NX) };
  write(root, {}, files);
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  const tasks = openWorkspace(root, NX);
  const pick = pickBy(seed);
  const kept = new Map<string, string>();
  const states = [files];
  const stale: string[] = [];
  let hits = 0;
  let name = 'none';
  for (let edit = 0; edit <= edits; edit += 1) {
    for (const task of await tasks()) {
      const answer = await answerOf(root, task);
      const cached = kept.get(`${task.project} ${task.hash}`);
      if (cached !== undefined) hits += 1;
      if (cached !== undefined && cached !== answer.text) stale.push(`edit ${edit} (${name}): ${task.project}`);
      // Nx keeps what succeeded, and `check` fails for what it cannot read.
      if (answer.success) kept.set(`${task.project} ${task.hash}`, answer.text);
    }
    // Each edit is made of some state that there was, so that what is wrong in one is not wrong in all that follow.
    const next = edited(pick(states), pick);
    write(root, files, next.files);
    ({ name, files } = next);
    states.push(files);
  }
  return { edits, hits, stale };
}

/** What a task prints and whether it succeeds. */
async function answerOf(
  root: string,
  { options }: HashedCheck,
): Promise<{ readonly success: boolean; readonly text: string }> {
  const terminal = new MemoryTerminal();
  const world = { ...executorWorld({ root }, terminal), system: new ForgetfulSystem() };
  const { success } = await checkProject(world, { ...options, format: 'json' });
  return { success, text: terminal.stdout + terminal.stderr };
}

/** Brings the disk from some files to others. */
function write(root: string, before: Files, after: Files): void {
  for (const file of Object.keys(before)) if (after[file] === undefined) rmSync(join(root, file));
  for (const [file, text] of Object.entries(after)) {
    if (before[file] === text) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { edits: { type: 'string' }, seed: { type: 'string' } } });
  const root = mkdtempSync(join(tmpdir(), 'molt-stale-'));
  try {
    const outcome = await measure(root, Number(values.edits ?? 200), Number(values.seed ?? 1));
    mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
    writeFileSync(join(REPOSITORY, 'results', 'nx-stale.json'), `${JSON.stringify(outcome, null, 2)}\n`);
    for (const line of outcome.stale) console.error(line);
    console.log(`nx:stale edits=${outcome.edits} stale=${outcome.stale.length}`);
    return outcome.stale.length === 0 && outcome.hits > 0 ? 0 : 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

main().then((status) => {
  process.exitCode = status;
});
