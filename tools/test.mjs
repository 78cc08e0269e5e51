// `npm test`: every check of the repository, one after another. The last line is `N passed, N failed`, the sum over all
// runners; a step that fails or crashes counts as failed. `npm test -- unit rust` runs the named steps only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { ensureNode, ensurePackages, ensureReference, ensureRust, program, REPOSITORY, say } from './setup.mjs';
import { countCargo, countStep, countVitest, sum } from './test/counts.mjs';

const RUNTIME = join(REPOSITORY, 'runtime-crate');
const WHOLE = ['--workspace', '--all-targets', '--locked'];

/** The steps, in order: each gives how many tests passed and failed. */
const STEPS = {
  typecheck: async () => countStep(await run(program('tsc'), ['--noEmit', '-p', 'tsconfig.json'])),
  lint: async () => countStep(await run(program('biome'), ['check', '--error-on-warnings', '.'])),
  'python-lint': async () => sum([await ruff('check', '--quiet'), await ruff('format', '--check', '--quiet')]),
  generated: async () => countStep(await run('node', ['tools/gen.mjs', '--check'])),
  unit: () => vitest('unit*'),
  'rust-format': async () => countStep(await run('cargo', ['fmt', '--all', '--check'], { cwd: RUNTIME })),
  'rust-lint': async () =>
    countStep(await run('cargo', ['clippy', ...WHOLE, '--quiet', '--', '-D', 'warnings'], { cwd: RUNTIME })),
  rust: () => cargoTest(),
  e2e: () => vitest('e2e'),
};

async function main(names) {
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length > 0)
    throw new Error(`no step ${unknown.join(', ')}; the steps are ${Object.keys(STEPS).join(', ')}`);
  const results = [];
  try {
    ensureNode();
    ensureRust();
    ensurePackages();
    ensureReference();
  } catch (error) {
    console.error(messageOf(error));
    return [{ name: 'setup', passed: 0, failed: 1 }];
  }
  for (const name of names.length > 0 ? names : Object.keys(STEPS)) {
    say(name);
    const start = Date.now();
    const counts = await STEPS[name]().catch((error) => {
      console.error(messageOf(error));
      return { passed: 0, failed: 1 };
    });
    say(`${name}: ${line(counts)} (${Math.round((Date.now() - start) / 1000)} s)`);
    results.push({ name, ...counts });
  }
  return results;
}

async function ruff(command, ...flags) {
  return countStep(await run(ensureReference(), ['-m', 'ruff', command, ...flags, '.']));
}

async function vitest(project) {
  const report = join(REPOSITORY, 'results', `vitest-${project.replace('*', '')}.json`);
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run(program('vitest'), ['run', '--project', project, '--passWithNoTests', ...reporters]);
  return countVitest(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, status);
}

async function cargoTest() {
  let output = '';
  const keep = (text) => {
    output += text;
  };
  const status = await run('cargo', ['test', '--workspace', '--locked', '--no-fail-fast'], { cwd: RUNTIME, keep });
  return countCargo(output, status);
}

/** Whatever is built for one run of all checks is built once, and nobody reads its lines. */
const BUILT_ONCE = process.env.CI === undefined ? {} : { CARGO_INCREMENTAL: '0', CARGO_PROFILE_DEV_DEBUG: 'false' };

/** Runs a program with its output shown, and kept too when asked; gives its exit status, 1 when it could not run. */
function run(command, args, { cwd = REPOSITORY, keep } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: {
        ...process.env,
        ...BUILT_ONCE,
        NX_DAEMON: 'false',
        NX_ISOLATE_PLUGINS: 'false',
        NX_NO_CLOUD: 'true',
        NX_TUI: 'false',
      },
      stdio: ['ignore', keep === undefined ? 'inherit' : 'pipe', 'inherit'],
    });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      keep(text);
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
}

function line({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

const results = await main(process.argv.slice(2)).catch((error) => {
  console.error(messageOf(error));
  return [{ name: 'npm test', passed: 0, failed: 1 }];
});
const total = sum(results);
const failing = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (failing.length > 0) say(`failed: ${failing.join(', ')}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(line(total));
