// The cases of `npm run advice`: small projects that are refused. The title of a section begins with the code; `# flags:` are those of the
// command; `# with: --flag value` says what a user would give a flag that advice names; and where advice asks for a rewrite, the line
// that is wrong ends with `# instead:` and what to write.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesOf, sectionsOf } from '../sections';

const TITLE = /^(CMP\d{4}): (.+)$/;
const DIRECTIVE = /^# (flags|with): (.+)$/;
const INSTEAD = /^(\s*).*\S\s+# instead:(?: (.*))?$/;

export interface AdviceCase {
  readonly name: string;
  readonly where: string;
  readonly code: string;
  readonly flags: readonly string[];
  /** What a user gives a flag that advice names without its value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The project's files, and the same with what is wrong written otherwise; null where nothing can be. */
  readonly files: Readonly<Record<string, string>>;
  readonly rewritten: Readonly<Record<string, string>> | null;
}

/** The cases of all files of a folder, in order. */
export function readCases(folder: string): AdviceCase[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
  return files.sort().flatMap((file) => casesOf(file, readFileSync(join(folder, file), 'utf8')));
}

/** The cases of one file. */
export function casesOf(file: string, text: string): AdviceCase[] {
  return sectionsOf(file, text).map((section) => {
    const where = `${file}:${section.line}`;
    const [, code = '', name = ''] = TITLE.exec(section.title) ?? [];
    if (code === '') throw new Error(`${where}: the title has no code`);
    const directives = section.body.flatMap((line) => {
      const [, kind = '', value = ''] = DIRECTIVE.exec(line) ?? [];
      return kind === '' ? [] : [{ kind, words: value.split(' ') }];
    });
    const values = directives
      .filter(({ kind }) => kind === 'with')
      .map(({ words }) => [words[0] ?? '', words] as const);
    const files = inProject(filesOf(section, 'main.py'));
    const rewritten = mapped(files, instead);
    return {
      ...{ name: `${code} ${name}`, where, code, files, values: new Map(values) },
      flags: directives.filter(({ kind }) => kind === 'flags').flatMap(({ words }) => words),
      rewritten: Object.entries(files).some(([path, source]) => rewritten[path] !== source) ? rewritten : null,
    };
  });
}

/** Modules belong to the package; other files lie beside it. */
function inProject(files: Readonly<Record<string, string>>): Record<string, string> {
  const placed = Object.entries(files).map(([file, text]) => [file.endsWith('.py') ? `app/${file}` : file, text]);
  return { 'app/__init__.py': '', ...Object.fromEntries(placed) };
}

function instead(source: string): string {
  const lines = source.split('\n').map((line) => {
    const found = INSTEAD.exec(line);
    return found === null ? line : `${found[1]}${found[2] ?? ''}`;
  });
  return lines.join('\n');
}

function mapped(
  files: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, change(text)]));
}
