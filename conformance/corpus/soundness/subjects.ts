// What runs on both sides: scripts of the language and of the standard library.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { STANDARD_MODULES } from '../../../compiler/src/3-link/standard-modules';
import MODULES from '../cpython/modules.json';
import { Folder } from './scripts';
import type { Outcome } from './scripts';

const REPOSITORY = join(__dirname, '..', '..', '..');

const WORK = join(REPOSITORY, '.cache', 'soundness');
const MINOR = 13;
/** What `unittest` calls of a test class. */
const UNITTEST = /^(test\w*|(setUp|tearDown)(Class)?|asyncSetUp|asyncTearDown|run|id|shortDescription)$/;

interface Snippet {
  readonly path: string;
  readonly minimum: number;
}

/** `../snippets.mjs`. */
interface SnippetCorpus {
  readonly readSnippets: (corpus: string) => readonly Snippet[];
  readonly writeScripts: (snippets: readonly Snippet[], support: string, folder: string) => void;
}

export interface Subject {
  readonly name: string;
  readonly judge: () => Outcome;
}

/** All subjects, in the order in which they are judged; one that has no input here says so. */
export function subjects(python: string): readonly Subject[] {
  return [
    ...scriptsIn('language', join(REPOSITORY, 'e2e', 'language', 'cases'), python),
    ...libraryCases(python),
    ...snippets(python),
    ...testModules(python),
  ];
}

function scriptsIn(group: string, folder: string, python: string, names = scriptNames(folder)): readonly Subject[] {
  const known = once(() => new Folder(folder, python));
  return names.map((file) => {
    const module = file.replace(/\.py$/, '').replaceAll('/', '.');
    const name = `${group}/${module}`;
    return { name, judge: () => known().judge(name, module) };
  });
}

function scriptNames(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .sort();
}

/** The cases of e2e/library about modules of the standard library: those that need no server. */
function libraryCases(python: string): readonly Subject[] {
  const cases = join(REPOSITORY, 'e2e', 'library');
  const folder = join(WORK, 'library');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(cases, 'shared'), folder, { recursive: true });
  const names: string[] = [];
  for (const entry of readdirSync(cases, { withFileTypes: true })) {
    if (!entry.isDirectory() || !STANDARD_MODULES.has(entry.name)) continue;
    for (const file of scriptNames(join(cases, entry.name))) {
      if (readFileSync(join(cases, entry.name, file), 'utf8').startsWith('# needs:')) continue;
      names.push(`${entry.name}_${file}`);
      cpSync(join(cases, entry.name, file), join(folder, `${entry.name}_${file}`));
    }
  }
  return scriptsIn('library', folder, python, names.sort());
}

/** The snippets of the language corpus, each a script. */
function snippets(python: string): readonly Subject[] {
  const { readSnippets, writeScripts } = require('../snippets.mjs') as SnippetCorpus;
  const corpus = join(REPOSITORY, 'conformance', 'corpus', 'language');
  const folder = join(WORK, 'snippets');
  const found = readSnippets(corpus).filter(({ minimum }) => minimum <= MINOR);
  writeScripts(found, join(corpus, 'support'), folder);
  const paths = found.map(({ path }) => path);
  return scriptsIn('snippets', folder, python, paths);
}

/** Test modules of CPython, with what `unittest` calls of them: their classes. */
function testModules(python: string): readonly Subject[] {
  const asked = spawnSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("stdlib"))'], {
    encoding: 'utf8',
  });
  const tests = join(asked.stdout.trim(), 'test');
  const folder = join(WORK, 'cpython');
  const known = once(() => new Folder(folder, python));
  const isThere = existsSync(join(tests, 'test_int.py'));
  const { language, library } = MODULES;
  const plain = [...language, ...library].filter((name) => !name.includes('.'));
  if (isThere) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  return plain.flatMap((module) => {
    const name = `cpython/${module}`;
    if (!isThere) return [{ name, judge: () => ({ subject: name, pairs: 0, missing: [], failed: `no ${tests}` }) }];
    const source = join(tests, `${module}.py`);
    if (!existsSync(source)) return [];
    cpSync(source, join(folder, `${module}.py`));
    const classes = [...readFileSync(source, 'utf8').matchAll(/^class (\w+)/gm)].map(([, found = '']) => found);
    const served = classes.map((attribute) => ({ module, attribute }));
    return [
      {
        name,
        judge: () =>
          known().judge(name, module, {
            words: ['-m', 'unittest', module],
            served: () => served,
            calls: (name: string) => UNITTEST.test(name),
          }),
      },
    ];
  });
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
