// Builds a generated crate with cargo and finds the binary that it made. With a cache, the runtime and the library come from
// there, compiled once for all crates; without one, the crate is built as it is.

import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Guide } from './guide';
import { compilerIn, profileGuide, recordingGuide } from './guide';
import type { SharedBuild } from './shared/index';
import { prepareSharedBuild } from './shared/index';
import { digest } from './shared/layout';
import { reportIn } from './timings';

export type Profile = 'dev' | 'release';

/** What to build, and where its results go. All paths are absolute. */
export interface NativeBuild {
  readonly crateDirectory: string;
  readonly profile: Profile;
  /** Link-time optimisation over all crates: slower to build, faster to run. */
  readonly lto: boolean;
  /** Cargo features of the generated crate, such as `fault-injection`. */
  readonly features: readonly string[];
  /** Where cargo keeps what it has built; null for `CARGO_TARGET_DIR`, else the cache, else `target` in the crate. */
  readonly targetDirectory: string | null;
  /** The folder of the cache; null to build without one. */
  readonly cacheDirectory: string | null;
  /** A directory to copy the binary to; null to leave it where cargo put it. */
  readonly outputDirectory: string | null;
  /** A folder in which the program leaves a profile of itself when it ends. */
  readonly record?: string;
  /** Whether somebody looks: cargo then shows in a line that changes how many crates are done, and of how many. */
  readonly isWatched?: boolean;
  /** Whether cargo is to report where the time goes. */
  readonly timings?: boolean;
}

export type NativeResult =
  | {
      readonly outcome: 'built';
      readonly binary: string;
      /** How many crates were compiled, and not there from before. */
      readonly crates: number;
      /** Cargo's report of where the time went, a page; null where none was asked for. */
      readonly timings: string | null;
    }
  | { readonly outcome: 'failed'; readonly message: string };

/** Builds; what cargo says goes to `say` as it comes. */
export async function compileNative(build: NativeBuild, say: (text: string) => void): Promise<NativeResult> {
  const targetDirectory = build.targetDirectory ?? process.env['CARGO_TARGET_DIR'] ?? null;
  const compiler = compilerIn(build.crateDirectory);
  const guide = guideOf(build, compiler);
  const shared = prepare(build, targetDirectory, guide === null ? digest(compiler) : digest(compiler, guide.id));
  if (shared !== null && 'message' in shared) return shared;
  const arguments_ = cargoArguments(build, shared, targetDirectory);
  const result = await runCargo(arguments_, cargoEnvironment(build, shared, guide), build.crateDirectory, say);
  const problem = shared?.finish(result.outcome === 'built') ?? null;
  if (problem !== null) return { outcome: 'failed', message: problem };
  if (result.outcome === 'failed') return result;
  const binary = build.outputDirectory === null ? result.binary : copyTo(build.outputDirectory, result.binary);
  placeBeside(binary, join(build.crateDirectory, 'beside'));
  return { ...result, binary };
}

/** Puts the files of packages that a crate has beside its binary, where the program looks for them. */
function placeBeside(binary: string, folder: string): void {
  const target = `${binary}-packages`;
  rmSync(target, { recursive: true, force: true });
  if (existsSync(folder)) cpSync(folder, target, { recursive: true });
}

type Failed = Extract<NativeResult, { readonly outcome: 'failed' }>;

function guideOf({ profile, record }: NativeBuild, compiler: string): Guide | null {
  if (record !== undefined) return recordingGuide(record);
  return profile === 'release' ? profileGuide(compiler) : null;
}

/** Prepares a build over the cache; null where there is none, or nothing that could be shared. */
function prepare(
  { cacheDirectory, crateDirectory }: NativeBuild,
  target: string | null,
  toolchain: string,
): SharedBuild | Failed | null {
  if (cacheDirectory === null) return null;
  try {
    return prepareSharedBuild(cacheDirectory, crateDirectory, target, toolchain);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const advice = 'MOLT_CACHE names the folder that builds share';
    return { outcome: 'failed', message: `the cache ${cacheDirectory} cannot be used: ${error.message}; ${advice}` };
  }
}

/** Runs cargo in the crate's directory, whose configuration and toolchain count. */
async function runCargo(
  arguments_: readonly string[],
  env: NodeJS.ProcessEnv,
  crateDirectory: string,
  say: (text: string) => void,
): Promise<NativeResult> {
  const child = spawn('cargo', arguments_, { cwd: crateDirectory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    say(text);
  });
  const executables: string[] = [];
  let crates = 0;
  const messages = createInterface({ input: child.stdout });
  messages.on('line', (line) => {
    const artifact = artifactOf(line);
    if (artifact?.fresh === false) crates += 1;
    if (typeof artifact?.executable === 'string') executables.push(artifact.executable);
  });
  const ended = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(`cargo could not be started (${error.message}); Rust is needed to compile`));
    child.once('close', (status, signal) => resolve(status ?? `cargo was ended by ${signal}`));
  });
  if (ended !== 0) {
    return { outcome: 'failed', message: typeof ended === 'string' ? ended : `cargo failed with status ${ended}` };
  }
  const [binary] = executables;
  if (binary === undefined) return { outcome: 'failed', message: `${crateDirectory} has no binary` };
  return { outcome: 'built', binary, crates, timings: reportIn(said) };
}

function cargoArguments(build: NativeBuild, shared: SharedBuild | null, targetDirectory: string | null): string[] {
  const target = shared?.targetDirectory ?? targetDirectory;
  return [
    ...['build', '--message-format', 'json-render-diagnostics'],
    ...(shared === null || shared.isLocked ? ['--locked'] : []),
    ...(shared === null ? [] : ['--manifest-path', shared.manifestPath]),
    ...(build.timings === true ? ['--timings'] : []),
    ...(build.profile === 'release' ? ['--release'] : []),
    ...(build.features.length === 0 ? [] : ['--features', build.features.join(',')]),
    ...(target === null ? [] : ['--target-dir', target]),
  ];
}

function cargoEnvironment(build: NativeBuild, shared: SharedBuild | null, guide: Guide | null): NodeJS.ProcessEnv {
  const compiled = shared === null ? null : (shared.buildDirectory ?? shared.targetDirectory);
  return {
    ...process.env,
    ...(build.isWatched === true ? PROGRESS : {}),
    ...(build.lto ? { CARGO_PROFILE_RELEASE_LTO: 'fat' } : {}),
    ...(shared === null || shared.buildDirectory === null ? {} : { CARGO_BUILD_BUILD_DIR: shared.buildDirectory }),
    ...(compiled === null ? {} : guide?.install(join(compiled, 'guide'))),
  };
}

/** Cargo's output goes through us, so that it takes us for no terminal. */
const PROGRESS = { CARGO_TERM_PROGRESS_WHEN: 'always', CARGO_TERM_PROGRESS_WIDTH: '100' };

/** What a line of cargo's JSON messages tells of a crate that is built: whether it was there from before, and its program if it is one. */
function artifactOf(line: string): { readonly fresh?: unknown; readonly executable?: unknown } | null {
  if (!line.startsWith('{')) return null;
  const message = JSON.parse(line) as {
    readonly reason?: unknown;
    readonly fresh?: unknown;
    readonly executable?: unknown;
  };
  return message.reason === 'compiler-artifact' ? message : null;
}

/** Puts a binary into a directory. One of its name that runs there goes on running as it is. */
function copyTo(directory: string, binary: string): string {
  const target = join(directory, basename(binary));
  mkdirSync(dirname(target), { recursive: true });
  const arriving = `${target}.${process.pid}.new`;
  copyFileSync(binary, arriving);
  renameSync(arriving, target);
  return target;
}
