// The sweep: what the library offers, called with data as deep and sizes as large as a request can make them, on both sides. It runs in a
// process that may die or not come back, and is started again behind the call that it was lost in.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Program, Sides } from './binary';

/** How each call ended, by `name|case`: `ok`, the class of what it raised, `died` or `hung`. */
export type Outcomes = ReadonlyMap<string, string>;

/** What was called, and what is wrong with how it ended. */
export interface Swept {
  readonly calls: number;
  readonly failures: readonly string[];
}

interface Excused {
  /** A regular expression over `name|case reference: ... ours: ...`. */
  readonly calls: string;
  readonly reason: string;
}

/** How long one call may take. A build that is not optimised takes many times what another takes. */
const LONGEST = 20_000;

/** What is there to call; what is left out has a dash before it. */
export function namesOf(sides: Sides): Promise<string[]> {
  return listed(sides.compiled('sweep'));
}

/** What a program lists that is given nothing to call. */
export async function listed(program: Program): Promise<string[]> {
  const lines: string[] = [];
  await exchange(program, '', (line) => lines.push(line));
  return lines;
}

/**
 * Makes one call of so many on both sides: none may end the process or not come back, or run out of stack or memory or into a panic
 * where CPython does not. Which arguments are refused with which exception is for the tests of the library.
 */
export async function sweepBoth(sides: Sides, share: number): Promise<Swept> {
  const names = (await namesOf(sides)).filter((name) => !name.startsWith('-'));
  const environment = { SWEEP_SHARE: `${share}` };
  const [expected, found] = await Promise.all([
    sweep(sides.reference('sweep', environment), names),
    sweep(sides.compiled('sweep', environment), names),
  ]);
  const text = readFileSync(join(__dirname, 'natives-differences.json'), 'utf8');
  const excuses = (JSON.parse(text) as readonly Excused[]).map(({ calls }) => new RegExp(calls));
  const failures = [...found].flatMap(([call, how]) => {
    const reference = expected.get(call);
    if (isLost(reference) || reference === how || !isWant(how)) return [];
    const line = `${call} reference: ${reference} ours: ${how}`;
    return excuses.some((excuse) => excuse.test(line)) ? [] : [line];
  });
  return { calls: found.size, failures };
}

/** Whether a call ended otherwise than by what it was given: the process with it, or for want of something. */
function isWant(how: string): boolean {
  return /^(died|hung|MemoryError|RecursionError|SystemError|BaseException|AssertionError)\b/.test(how);
}

/** Whether CPython itself did not come to an end that can be compared. */
export function isLost(how: string | undefined): boolean {
  return how === undefined || how === 'died' || how === 'hung';
}

/** Calls all names and tells how each call ended. */
export async function sweep(program: Program, names: readonly string[]): Promise<Outcomes> {
  const outcomes = new Map<string, string>();
  let rest = [...names];
  while (rest.length > 0) {
    let announced: string | null = null;
    const end = await exchange(program, `${rest.join('\n')}\n`, (line) => {
      if (!line.startsWith('|')) announced = line;
      else if (announced !== null) {
        outcomes.set(announced, line.slice(1));
        announced = null;
      }
    });
    if (announced === null) {
      if (end !== 'ended') throw new Error(`the sweep ${end} between two calls`);
      break;
    }
    outcomes.set(announced, end === 'hung' ? 'hung' : 'died');
    const [name] = (announced as string).split('|') as [string];
    rest = [announced, ...rest.slice(rest.findIndex((line) => line.split('|')[0] === name) + 1)];
  }
  return outcomes;
}

/** Runs the program once; a process that says nothing for long is ended. */
function exchange(program: Program, input: string, take: (line: string) => void): Promise<'ended' | 'died' | 'hung'> {
  return new Promise((resolve, reject) => {
    const child = spawn(program.executable, program.arguments, {
      cwd: program.directory,
      env: { ...process.env, ...program.environment },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let hung = false;
    const give = (): void => {
      hung = true;
      child.kill('SIGKILL');
    };
    let clock = setTimeout(give, LONGEST);
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(clock);
      clock = setTimeout(give, LONGEST);
      take(line);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (status) => {
      clearTimeout(clock);
      resolve(hung ? 'hung' : status === 0 ? 'ended' : 'died');
    });
  });
}
