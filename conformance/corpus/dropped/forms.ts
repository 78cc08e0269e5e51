// The forms of `npm run dropped`: applications whose module code reaches what is not there, as the files below forms/ hold them. A line
// `# --- title` starts one, and what stands before the first is put before the module `main` of each. `# asks: METHOD TARGET` names a
// request, with `host=NAME` or a body in JSON behind it; `# file: NAME` starts another module. In a form that is called `control: ...`
// nothing is missing.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const HEADER = /^# --- (.+)$/;
const ASKS = /^# asks: ([A-Z]+) (\/\S*)(?: host=(\S+))?(?: ([[{].*))?$/;
const FILE = /^# file: (\w+\.py)$/;
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
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (HEADER.test(line) ? [index] : []));
  const common = lines.slice(0, starts[0]);
  const forms = starts.map((start, index) => {
    const title = HEADER.exec(lines[start] ?? '')?.[1] ?? '';
    const body = lines.slice(start + 1, starts[index + 1]);
    return {
      name: `${basename(file, '.py')}/${title}`,
      where: `${file}:${start + 1}`,
      isControl: title.startsWith(CONTROL),
      asks: body.filter((line) => line.startsWith('# asks:')).map((line) => asked(line, `${file}:${start + 1}`)),
      files: modulesOf(common, body),
    };
  });
  for (const { name, where, asks } of forms) {
    if (asks.length === 0) throw new Error(`${where}: the form asks nothing`);
    if (forms.some((other) => other.name === name && other.where !== where))
      throw new Error(`${where}: a second ${name}`);
  }
  return forms;
}

function asked(line: string, where: string): Asked {
  const parts = ASKS.exec(line);
  if (parts === null) throw new Error(`${where}: not a request: ${line}`);
  const [, method = '', target = '', host, body] = parts;
  return { method, target, host: host ?? null, body: body ?? '' };
}

/** The modules that a form's lines make, each ended by a line's end. What stands before a first `# file:` belongs to `main`. */
function modulesOf(common: readonly string[], body: readonly string[]): Record<string, string> {
  const modules = new Map<string, string[]>([[MAIN, [...common]]]);
  let current = MAIN;
  for (const line of body) {
    const file = FILE.exec(line)?.[1];
    if (file !== undefined) current = file;
    const module = modules.get(current);
    if (module === undefined) modules.set(current, []);
    else if (file === undefined) module.push(line);
  }
  return Object.fromEntries([...modules].map(([file, lines]) => [file, `${lines.join('\n').trimEnd()}\n`]));
}
