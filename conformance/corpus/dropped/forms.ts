// The forms of `npm run dropped`: applications whose module code reaches what is not there, as the files below forms/ hold them, a
// section each. What is common to a file's forms is put before the module `main` of each. `# asks: METHOD TARGET` names a request, with
// `host=NAME` or a body in JSON behind it. In a form that is called `control: ...` nothing is missing.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { filesOf, sectionsOf } from '../sections';

const ASKS = /^# asks: ([A-Z]+) (\/\S*)(?: host=(\S+))?(?: ([[{].*))?$/;
const MAIN = 'main.py';
const CONTROL = 'control: ';

/** A request of a form. */
export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly host: string | null;
  readonly body: string;
}

export interface Form {
  /** `area/title`, by which it is chosen and reported. */
  readonly name: string;
  /** `file:line` of its first line, in the corpus. */
  readonly where: string;
  readonly isControl: boolean;
  readonly asks: readonly Asked[];
  /** The modules of its package `app`, by file. */
  readonly files: Readonly<Record<string, string>>;
}

/** The forms of all files of a folder, in order. */
export function readForms(folder: string): Form[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
  return files.sort().flatMap((file) => formsOf(file, readFileSync(join(folder, file), 'utf8')));
}

/** The forms of one file. */
export function formsOf(file: string, text: string): Form[] {
  return sectionsOf(file, text).map((section) => {
    const { title, line, body } = section;
    const where = `${file}:${line}`;
    const asks = body.filter((one) => one.startsWith('# asks:')).map((one) => asked(one, where));
    if (asks.length === 0) throw new Error(`${where}: the form asks nothing`);
    const name = `${basename(file, '.py')}/${title}`;
    return { name, where, isControl: title.startsWith(CONTROL), asks, files: filesOf(section, MAIN) };
  });
}

function asked(line: string, where: string): Asked {
  const parts = ASKS.exec(line);
  if (parts === null) throw new Error(`${where}: not a request: ${line}`);
  const [, method = '', target = '', host, body] = parts;
  return { method, target, host: host ?? null, body: body ?? '' };
}
