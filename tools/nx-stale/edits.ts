// Random edits of the workspace: of code, of what projects say, of what lies above them, and of what may not matter at all.

import { APPLICATIONS } from './workspace';

/** The text of each file, by its path. */
export type Files = Readonly<Record<string, string>>;

/** Picks one of several, at random. */
export type Pick = <T>(choices: readonly T[]) => T;

interface Edit {
  readonly name: string;
  /** The files with the edit made; a file that has gone has an empty place. */
  readonly change: (files: Files, pick: Pick) => Files;
}

/** A pick that is the same for the same seed (mulberry32). */
export function pickBy(seed: number): Pick {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (choices) => {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new Error('there is nothing to pick from');
    return choice;
  };
}

/** Makes one edit; gives its name and the files after it. */
export function edited(files: Files, pick: Pick): { readonly name: string; readonly files: Files } {
  const { name, change } = pick(EDITS);
  return { name, files: change(files, pick) };
}

const EDITS: readonly Edit[] = [
  {
    name: 'body',
    change: (files, pick) => withModule(files, pick, (text) => swapped(text, 'number + 1', 'number + 2')),
  },
  {
    name: 'refused',
    change: (files, pick) => withModule(files, pick, (text) => swapped(text, 'return ', 'return eval("0") or ')),
  },
  { name: 'comment', change: (files, pick) => withModule(files, pick, (text) => toggledEnd(text, '# a word\n')) },
  { name: 'broken module', change: (files, pick) => withModule(files, pick, (text) => toggledEnd(text, 'def (\n')) },
  { name: 'new route', change: (files, pick) => withMain(files, pick, (text) => toggledEnd(text, ROUTE)) },
  { name: 'new import', change: (files, pick) => withMain(files, pick, (text) => toggledEnd(text, LATE)) },
  {
    name: 'import of a library',
    change: (files) => withText(files, 'libs/shared/core.py', (text) => toggledEnd(text, LATE)),
  },
  {
    name: 'settings',
    change: (files, pick) => withSettings(files, pick, pick(['openapi = true\n', 'python-side = ["auto"]\n'])),
  },
  { name: 'wrong settings', change: (files, pick) => withSettings(files, pick, 'pakage = "app"\n') },
  {
    name: 'packages',
    change: (files) => withText(files, 'apps/desk/pyproject.toml', (text) => swapped(text, 'libs/forms', 'libs/rates')),
  },
  {
    name: "a library's sources",
    change: (files) => withText(files, 'libs/tax/pyproject.toml', (text) => swapped(text, '../rates', '../forms')),
  },
  {
    name: 'lock file',
    change: (files, pick) => toggledFile(files, pick(['uv.lock', 'apps/shop/uv.lock', 'apps/uv.lock']), LOCK),
  },
  {
    name: 'requirements',
    change: (files, pick) => toggledFile(files, `${pick(APPLICATIONS)}/requirements-dev.txt`, 'pydantic==1.9\n'),
  },
  {
    name: 'Python',
    change: (files, pick) => toggledFile(files, `${pick(['.', ...APPLICATIONS])}/.python-version`, '3.12\n'),
  },
  { name: 'module in front', change: (files, pick) => toggledFile(files, pick(SHADOWS), MODULE) },
  { name: 'module gone', change: (files, pick) => toggledFile(files, pick(LOSSES), MODULE) },
  {
    name: 'ignored module',
    change: (files) =>
      withText(files, 'apps/desk/app/_generated.py', (text) => swapped(text, 'return ', 'return eval("0") or ')),
  },
  {
    name: 'foreign project',
    change: (files) => withText(files, 'libs/unused/pyproject.toml', (text) => swapped(text, '[project]', '[broken')),
  },
  { name: 'document', change: (files) => withText(files, 'README.md', (text) => toggledEnd(text, 'more\n')) },
];

const ROUTE = '\n@app.get("/late")\ndef late():\n    return {}\n';
const LATE = '\ndef late(number):\n    from libs.unused import core\n\n    return core.value(number)\n';
const LOCK = '[[package]]\nname = "fastapi"\nversion = "0.50.0"\n';
const MODULE = '\n\ndef value(number):\n    return eval("number")\n';
const SHADOWS = [
  'apps/shop/tax/core.py',
  'apps/desk/forms.py',
  'libs/deep.py',
  'libs/deep/core/__init__.py',
  'rates.py',
];
const LOSSES = ['libs/common/tables.py', 'libs/plugins/tables.py', 'libs/rates/src/rates/core.py'];

function withModule(files: Files, pick: Pick, change: (text: string) => string): Files {
  const modules = Object.keys(files).filter((file) => /\/(core|tables|main)\.py$/.test(file));
  return withText(files, pick(modules.sort()), change);
}

function withMain(files: Files, pick: Pick, change: (text: string) => string): Files {
  return withText(files, `${pick(APPLICATIONS)}/app/main.py`, change);
}

function withSettings(files: Files, pick: Pick, line: string): Files {
  return withText(files, `${pick(APPLICATIONS)}/pyproject.toml`, (text) => toggledEnd(text, line));
}

function withText(files: Files, file: string, change: (text: string) => string): Files {
  const text = files[file];
  return text === undefined ? files : { ...files, [file]: change(text) };
}

/** A file that was not there with a text, or one that was there no more. */
function toggledFile(files: Files, file: string, text: string): Files {
  const path = file.replace(/^\.\//, '');
  if (files[path] === undefined) return { ...files, [path]: text };
  return Object.fromEntries(Object.entries(files).filter(([other]) => other !== path));
}

function toggledEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text + end;
}

/** Puts the second where the first stood, or the first where the second stood. */
function swapped(text: string, first: string, second: string): string {
  return text.includes(second) ? text.replace(second, first) : text.replace(first, second);
}
