// `npm run hybrid:start [-- WORD...] [--check]`: every application of applications.json that can be made with `--python-side auto` and
// `--debug-off` is made (a development build) and started in an empty database, with the variables of an example. It serves, or it
// names what is missing of its own; anything else has failed. Words choose applications; `--check` makes nothing. Details: results/hybrid-start.json.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';

import { compileNative } from '../../../cli/src/native/cargo';
import type { CheckResult, CompileRequest, GenerateResult } from '../../../compiler/src/index';
import { cacheDirectory, check, generate, NodeSystem } from '../../../compiler/src/index';
import type { PostgresServer } from '../../../tools/postgres/index';
import { startPostgres } from '../../../tools/postgres/index';
import { freePort } from '../../src/sides/free-port';
import { startServer } from '../../src/sides/server';
import type { Application } from './applications';
import { environmentFile, folderName, readApplications, sitePackages } from './applications';
import { pointedAt } from './database';
import { needOf } from './start';

const REPOSITORY = join(__dirname, '..', '..', '..');
const WORK = join(REPOSITORY, '.cache', 'hybrid-start');
const KEPT_OUTPUT = 4_000;
const SYSTEM = new NodeSystem();

type State = 'not made' | 'started' | 'needs' | 'failed';

interface Result {
  readonly repository: string;
  readonly state: State;
  /** The paths that are left to Python; none where the whole application is native. */
  readonly moved: readonly string[];
  /** What it needs, or how it failed. */
  readonly detail: string;
}

async function main(): Promise<number> {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values, positionals: words } = parseArgs({ options, allowPositionals: true });
  const trees = process.env['MOLT_APPS_DIR'] ?? '';
  const applications = readApplications(join(REPOSITORY, 'conformance', 'corpus', 'applications.json'), words);
  const absent = applications.filter((application) => !existsSync(join(trees, folderName(application))));
  if (applications.length === 0 || absent.length > 0) {
    const names = absent.map(({ repository }) => repository).join(', ') || 'any application';
    throw new Error(`no work tree in MOLT_APPS_DIR (${trees}) for: ${names}; \`npm run applications\` makes them`);
  }
  if (values.check) return showVerdicts(applications, trees);
  const postgres = await startPostgres();
  const results: Result[] = [];
  try {
    for (const application of applications) {
      const result = await resultOf(application, join(trees, folderName(application)), postgres);
      console.log(`${result.state.padEnd(9)}${result.repository}${result.detail === '' ? '' : `: ${result.detail}`}`);
      results.push(result);
      keep(results);
    }
  } finally {
    await postgres.stop();
  }
  const count = (...states: readonly State[]): number => results.filter(({ state }) => states.includes(state)).length;
  const [made, started, failed] = [count('started', 'needs', 'failed'), count('started', 'needs'), count('failed')];
  console.log(`hybrid:start made=${made} started=${started} failed=${failed} needs=${count('needs')}`);
  return failed === 0 ? 0 : 1;
}

function keep(results: readonly Result[]): void {
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  writeFileSync(join(REPOSITORY, 'results', 'hybrid-start.json'), `${JSON.stringify(results, null, 2)}\n`);
}

/** Which applications can be made, and how. */
async function showVerdicts(applications: readonly Application[], trees: string): Promise<number> {
  let made = 0;
  for (const application of applications) {
    const checked = await check(requestFor(application, join(trees, folderName(application))), SYSTEM);
    const { generates, ...counts } = checked.report?.summary ?? { generates: false, 'python-side': 0 };
    if (generates) made += 1;
    const verdict = counts['python-side'] === 0 ? 'whole' : `${counts['python-side']} routes left to Python`;
    console.log(`${application.repository}: ${generates ? verdict : `not made: ${obstacleOf(checked)}`}`);
  }
  console.log(`hybrid:start applications=${applications.length} makeable=${made}`);
  return 0;
}

/** Makes and starts an application, if it can be made. */
async function resultOf(application: Application, tree: string, postgres: PostgresServer): Promise<Result> {
  const { repository } = application;
  const crateDirectory = join(WORK, folderName(application));
  mkdirSync(crateDirectory, { recursive: true });
  const places = { outputDirectory: crateDirectory, runtimeDirectory: join(REPOSITORY, 'runtime-crate') };
  const request = { ...requestFor(application, tree), ...places, crateName: 'application' };
  const generated = await generate(request, SYSTEM);
  if (generated.outcome !== 'generated')
    return { repository, state: 'not made', moved: [], detail: obstacleOf(generated) };
  const moved = generated.moved.map(({ path }) => path);
  try {
    const { state, detail } = await started(application, tree, await build(crateDirectory), postgres);
    return { repository, state, moved, detail };
  } catch (error) {
    return { repository, state: 'failed', moved, detail: error instanceof Error ? error.message : String(error) };
  }
}

function requestFor(application: Application, tree: string): CompileRequest {
  const packages = sitePackages(application, process.env['MOLT_APPS_PACKAGES']);
  const packageDirectory = join(tree, application.package);
  return {
    ...{ packageDirectory, packageAsGiven: packageDirectory, root: join(tree, application.root) },
    ...{ application: application.app, pythonVersion: application.python, allowUntestedVersions: true },
    ...{ packages: packages === null ? [] : [packages], pythonSide: ['auto'], debugOff: true },
  };
}

/** The first thing that stands against making an application. */
function obstacleOf(result: CheckResult | GenerateResult): string {
  if (result.outcome === 'unusable') return result.message;
  const { global, routes } = result.report;
  return global[0]?.error ?? routes.find(({ status }) => status === 'refused')?.reason ?? '';
}

/** Makes a development build of a crate; gives its binary. */
async function build(crateDirectory: string): Promise<string> {
  const options = { profile: 'dev', lto: false, features: [], targetDirectory: null, outputDirectory: null } as const;
  const built = await compileNative({ ...options, crateDirectory, cacheDirectory: cacheDirectory(SYSTEM) }, (text) =>
    process.stderr.write(text),
  );
  if (built.outcome === 'failed') throw new Error(built.message);
  return built.binary;
}

async function started(
  application: Application,
  tree: string,
  binary: string,
  postgres: PostgresServer,
): Promise<Pick<Result, 'state' | 'detail'>> {
  const address = await postgres.createDatabase('hybrid_start');
  const file = environmentFile(application, tree, join(REPOSITORY, 'conformance', 'applications'));
  const variables = file === null ? {} : definedIn(parseEnv(readFileSync(file, 'utf8')));
  const port = await freePort();
  const env = { ...definedIn(process.env), ...pointedAt(variables, address), PORT: String(port) };
  const server = await startServer({ command: [binary], cwd: join(tree, application.root), env }, port);
  if (server.state === 'serving') {
    await server.stop();
    return { state: 'started', detail: '' };
  }
  const need = needOf(server.output());
  return need === null
    ? { state: 'failed', detail: server.output().trim().slice(-KEPT_OUTPUT) }
    : { state: 'needs', detail: need };
}

function definedIn(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(defined);
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    console.error(`hybrid:start: ${error.message}`);
    process.exitCode = 1;
  },
);
