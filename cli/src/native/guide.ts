// Guided release builds: the compiler is told, by a profile of the runtime that lies in `cli/guide` (`npm run profile` makes it),
// which of its paths are hot. A profile is of one compiler; with another one a build is a plain one.

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { runtimeDirectory } from '../runtime-directory';
import { writeIfChanged } from './shared/files';
import { digest } from './shared/layout';

/** The profile of the runtime in the folder of the guide, and as the compiler reads it. */
export const PACKED_PROFILE = 'runtime.profdata.gz';
export const PROFILE = 'runtime.profdata';
/** What the compiler that the profile is of says of itself. */
export const COMPILER = 'rustc-version.txt';
/** What cargo calls in the compiler's place. */
const WRAPPER = 'rustc';

/** How a build is guided, or records what guides others. */
export interface Guide {
  /** Changes with everything that changes what is compiled. */
  readonly id: string;
  /** Puts down below a folder what the build needs; gives the variables of its environment. */
  install(directory: string): NodeJS.ProcessEnv;
}

/** What the compiler that is active in a directory says of itself; empty where there is none. */
export function compilerIn(directory: string): string {
  const { stdout } = spawnSync('rustc', ['--version', '--verbose'], { cwd: directory, encoding: 'utf8' });
  return stdout ?? '';
}

/** The folder with what guides release builds. */
export function guideDirectory(): string {
  return join(runtimeDirectory(), '..', 'cli', 'guide');
}

/** The guide of release builds by a compiler, or null where there is none. */
export function profileGuide(compiler: string, source = guideDirectory()): Guide | null {
  const content = profileIn(source);
  if (content === null || readFileSync(join(source, COMPILER), 'utf8') !== compiler) return null;
  const wrapper = readFileSync(join(source, WRAPPER));
  return {
    id: digest(content, wrapper),
    install(directory) {
      const copy = join(directory, PROFILE);
      writeIfChanged(copy, isPacked(content) ? gunzipSync(content) : content);
      return { ...wrapped(directory, wrapper), MOLT_GUIDE: copy, MOLT_RECORD: '' };
    },
  };
}

/** The profile in a folder: packed in a checkout, as the compiler reads it where the package's archive has been unpacked. */
function profileIn(source: string): Buffer | null {
  const file = [PACKED_PROFILE, PROFILE].map((name) => join(source, name)).find((path) => existsSync(path));
  return file === undefined ? null : readFileSync(file);
}

/** Whether bytes are gzip's. */
function isPacked(content: Buffer): boolean {
  return content[0] === 0x1f && content[1] === 0x8b;
}

/** The guide of a build whose program leaves a profile of itself in a folder when it ends. */
export function recordingGuide(profiles: string, source = guideDirectory()): Guide {
  const wrapper = readFileSync(join(source, WRAPPER));
  return {
    id: digest('record', profiles, wrapper),
    install: (directory) => ({ ...wrapped(directory, wrapper), MOLT_GUIDE: '', MOLT_RECORD: profiles }),
  };
}

function wrapped(directory: string, wrapper: Uint8Array): NodeJS.ProcessEnv {
  const file = join(directory, WRAPPER);
  writeIfChanged(file, wrapper);
  chmodSync(file, 0o755);
  return { RUSTC_WRAPPER: file, MOLT_WRAPPED: process.env['RUSTC_WRAPPER'] ?? '' };
}
