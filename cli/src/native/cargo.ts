// Builds a generated crate with cargo and finds the binary that it made.

import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export type Profile = 'dev' | 'release';

/** What to build, and where its results go. All paths are absolute. */
export interface NativeBuild {
  readonly crateDirectory: string;
  readonly profile: Profile;
  /** Link-time optimisation over all crates: slower to build, faster to run. */
  readonly lto: boolean;
  /** Cargo features of the generated crate, such as `fault-injection`. */
  readonly features: readonly string[];
  /** Where cargo keeps what it has built; null for its own choice (`CARGO_TARGET_DIR`, else `target` in the crate). */
  readonly targetDirectory: string | null;
  /** A directory to copy the binary to; null to leave it where cargo put it. */
  readonly outputDirectory: string | null;
}

export type NativeResult =
  | { readonly outcome: 'built'; readonly binary: string }
  | { readonly outcome: 'failed'; readonly message: string };

/** Runs `cargo build --locked`; what cargo says goes to `say` as it comes. */
export async function compileNative(build: NativeBuild, say: (text: string) => void): Promise<NativeResult> {
  const child = spawn('cargo', cargoArguments(build), {
    cwd: build.crateDirectory,
    env: { ...process.env, ...(build.lto ? { CARGO_PROFILE_RELEASE_LTO: 'fat' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', say);
  const executables: string[] = [];
  const messages = createInterface({ input: child.stdout });
  messages.on('line', (line) => {
    const executable = executableOf(line);
    if (executable !== null) executables.push(executable);
  });
  const ended = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(`cargo could not be started (${error.message}); Rust is needed to compile`));
    child.once('close', (status, signal) => resolve(status ?? `cargo was ended by ${signal}`));
  });
  if (ended !== 0) {
    return { outcome: 'failed', message: typeof ended === 'string' ? ended : `cargo failed with status ${ended}` };
  }
  const [binary] = executables;
  if (binary === undefined) return { outcome: 'failed', message: `${build.crateDirectory} has no binary` };
  return { outcome: 'built', binary: build.outputDirectory === null ? binary : copyTo(build.outputDirectory, binary) };
}

function cargoArguments(build: NativeBuild): string[] {
  return [
    ...['build', '--locked', '--message-format', 'json-render-diagnostics'],
    ...(build.profile === 'release' ? ['--release'] : []),
    ...(build.features.length === 0 ? [] : ['--features', build.features.join(',')]),
    ...(build.targetDirectory === null ? [] : ['--target-dir', build.targetDirectory]),
  ];
}

/** The executable that a line of cargo's JSON messages tells of, or null. */
function executableOf(line: string): string | null {
  if (!line.startsWith('{')) return null;
  const message: unknown = JSON.parse(line);
  if (typeof message !== 'object' || message === null || !('executable' in message)) return null;
  return typeof message.executable === 'string' ? message.executable : null;
}

function copyTo(directory: string, binary: string): string {
  const target = join(directory, basename(binary));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(binary, target);
  return target;
}
