// CPython's own run of a program: which function called which, and what ran (trace/sitecustomize.py).

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const TRACER = join(__dirname, 'trace');
const RUN_LIMIT_MS = 240_000;

/** A function by its file, its qualified name (`<module>` for a module's body) and the line that it begins at, decorators included. */
export interface Place {
  readonly file: string;
  readonly qualname: string;
  readonly line: number;
}

export interface Pair {
  readonly caller: Place;
  readonly line: number;
  readonly callee: Place;
  /** Code outside of the files that count lies between. */
  readonly through: boolean;
}

/** What ran, and from which file it was first called; empty for none of those that count. */
export interface Ran {
  readonly place: Place;
  readonly by: string;
  readonly through: boolean;
}

export interface Trace {
  readonly pairs: readonly Pair[];
  readonly ran: readonly Ran[];
}

/** Where the trace of a run goes. */
export class Tracing {
  readonly environment: Readonly<Record<string, string>>;
  private readonly folder: string;

  /** `files` are those whose code counts; `paths` are where the run finds modules besides. */
  constructor(files: readonly string[], paths: readonly string[] = []) {
    this.folder = mkdtempSync(join(tmpdir(), 'molt-soundness-'));
    mkdirSync(join(this.folder, 'traces'));
    writeFileSync(join(this.folder, 'files'), files.join('\n'));
    this.environment = {
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONHASHSEED: '0',
      PYTHONIOENCODING: 'utf-8',
      PYTHONPATH: [TRACER, ...paths].join(delimiter),
      SOUNDNESS_FILES: join(this.folder, 'files'),
      SOUNDNESS_OUTPUT: join(this.folder, 'traces', 'trace'),
    };
  }

  /** What the processes of the run have written, which has ended; null where none has. */
  read(): Trace | null {
    const folder = join(this.folder, 'traces');
    const pairs = new Map<string, Pair>();
    const ran = new Map<string, Ran>();
    const written = readdirSync(folder);
    for (const name of written) {
      const trace = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { pairs: unknown[][]; ran: unknown[][] };
      for (const one of trace.pairs) pairs.set(JSON.stringify(one), pairOf(one));
      for (const one of trace.ran) ran.set(JSON.stringify(one), ranOf(one));
    }
    return written.length === 0 ? null : { pairs: [...pairs.values()], ran: [...ran.values()] };
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a program to its end under the trace; null where it did not get so far as to write one. */
export function traceOf(
  python: string,
  words: readonly string[],
  directory: string,
  files: readonly string[],
  paths: readonly string[] = [],
): Trace | null {
  const tracing = new Tracing(files, paths);
  const env = { ...process.env, ...tracing.environment };
  spawnSync(python, words, { cwd: directory, env, stdio: 'ignore', timeout: RUN_LIMIT_MS });
  const trace = tracing.read();
  tracing.end();
  return trace;
}

function pairOf(one: readonly unknown[]): Pair {
  const [line, through] = [one[3] as number, one[7] as boolean];
  return { caller: placeOf(one), line, callee: placeOf(one.slice(4)), through };
}

function ranOf(one: readonly unknown[]): Ran {
  return { place: placeOf(one), by: one[3] as string, through: one[4] as boolean };
}

function placeOf([file, qualname, line]: readonly unknown[]): Place {
  return { file: file as string, qualname: qualname as string, line: line as number };
}
