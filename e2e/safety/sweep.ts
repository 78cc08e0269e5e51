// Runs the sweep in a process that may die or not come back: it is started again behind the call that it was lost in.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import type { Program } from './binary';

/** How each call ended, by `name|case`: `ok`, the class of what it raised, `died` or `hung`. */
export type Outcomes = ReadonlyMap<string, string>;

/** How long one call may take. A build that is not optimised takes many times what another takes. */
const LONGEST = 20_000;

/** What is there to call. */
export async function namesOf(program: Program): Promise<string[]> {
  const lines: string[] = [];
  await exchange(program, '', LONGEST, (line) => lines.push(line));
  return lines;
}

/** Calls all names and tells how each call ended. */
export async function sweep(program: Program, names: readonly string[], longest = LONGEST): Promise<Outcomes> {
  const outcomes = new Map<string, string>();
  let rest = [...names];
  while (rest.length > 0) {
    let announced: string | null = null;
    const end = await exchange(program, `${rest.join('\n')}\n`, longest, (line) => {
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
function exchange(
  program: Program,
  input: string,
  longest: number,
  take: (line: string) => void,
): Promise<'ended' | 'died' | 'hung'> {
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
    let clock = setTimeout(give, longest);
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(clock);
      clock = setTimeout(give, longest);
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
