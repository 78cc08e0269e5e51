// One open application with all its packages: a cold check by this compiler and by that of an earlier commit, in turns.

import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Run } from './measured';
import { median, molt, MOLT, REPOSITORY } from './measured';

/** Where the engine began: one thread, and nothing kept. */
const START = '87a7fb8a';

interface Application {
  readonly repository: string;
  readonly package: string;
  readonly root: string;
  readonly app: string;
  readonly python: string;
}

export interface OpenRatio {
  readonly application: string;
  readonly before: number;
  readonly now: number;
  readonly ratio: number;
}

/** The elapsed time of a cold check as a part of what it was. Raises an Error where the application or its packages are missing. */
export async function openRatio(name: string, rounds: number, folder: string): Promise<OpenRatio> {
  const application = applicationNamed(name);
  const args = argumentsFor(application);
  const earlier = await earlierCommand();
  const before: Run[] = [];
  const now: Run[] = [];
  for (let round = 0; round < rounds; round += 1) {
    before.push(await checked(args, path.join(folder, `open-before-${round}`), earlier));
    now.push(await checked(args, path.join(folder, `open-now-${round}`), MOLT));
  }
  const [was, is] = [before, now].map((runs) => median(runs.map(({ seconds }) => seconds))) as [number, number];
  return { application: application.repository, before: was, now: is, ratio: is / was };
}

async function checked(args: readonly string[], cache: string, command: string): Promise<Run> {
  const run = await molt(args, cache, command);
  if (run.status !== 0) throw new Error(`check ended with ${run.status}: ${run.stderr.slice(-500)}`);
  return run;
}

function applicationNamed(name: string): Application {
  const file = path.join(REPOSITORY, 'conformance', 'corpus', 'applications.json');
  const { applications } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    readonly applications: readonly Application[];
  };
  const found = applications.find(({ repository }) => repository.includes(name));
  if (found === undefined) throw new Error(`there is no open application ${name}`);
  return found;
}

function argumentsFor({ repository, package: folder, root, app, python }: Application): readonly string[] {
  const tree = path.join(process.env['MOLT_APPS_DIR'] ?? '', repository.replace('/', '+'));
  const environment = path.join(process.env['MOLT_APPS_PACKAGES'] ?? '', repository.replace('/', '+'), 'lib');
  for (const [variable, place] of [
    ['MOLT_APPS_DIR', tree],
    ['MOLT_APPS_PACKAGES', environment],
  ] as const) {
    if (!process.env[variable] || !fs.existsSync(place))
      throw new Error(`${repository} is not in ${variable} (npm run applications, npm run application-packages)`);
  }
  const [version = ''] = fs.readdirSync(environment).filter((entry) => entry.startsWith('python'));
  const packages = path.join(environment, version, 'site-packages');
  const places = [path.join(tree, folder), '--root', path.join(tree, root), '--packages', packages];
  return ['check', ...places, '--app', app, '--python', python, '--allow-untested-versions'];
}

/** The built command of the earlier commit, in a work tree that is made once. */
async function earlierCommand(): Promise<string> {
  const tree = path.join(REPOSITORY, '.cache', 'bench-compile', START);
  const command = path.join(tree, 'dist', 'cli', 'src', 'main.js');
  if (fs.existsSync(command)) return command;
  execFileSync('git', ['worktree', 'prune'], { cwd: REPOSITORY });
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, START], { cwd: REPOSITORY, stdio: 'ignore' });
  fs.symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(tree, 'node_modules'));
  execFileSync(process.execPath, [path.join(tree, 'tools', 'build.mjs')], { cwd: tree, stdio: 'inherit' });
  return command;
}
