// `npm run corpus:language`: do snippets of Python behave compiled as they do on CPython? Each section of a file below language/
// (docs/internals/language-corpus.md) becomes a script; all of them become one binary; each runs in a process of its own on
// both sides. Standard output, exit status and the last line of an uncaught exception are compared. Words after `--` choose
// files by parts of their paths; `--reference` runs the reference only.
// Details go to results/language.json; the last line is `corpus:language snippets=N equal=N`.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSnippets, writeScripts } from './snippets.mjs';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const CORPUS = join(REPOSITORY, 'conformance', 'corpus', 'language');
const SCRIPTS = join(REPOSITORY, '.cache', 'corpus-language', 'scripts');
const RUN_LIMIT_MS = 60_000;
const LISTED = 40;

process.env.SWC_NODE_PROJECT ??= join(REPOSITORY, 'tsconfig.base.json');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { buildScripts, referencePython } = require('../../e2e/support/scripts.ts');

const REFERENCE_ENVIRONMENT = {
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONHASHSEED: '0',
  PYTHONIOENCODING: 'utf-8',
  PYTHONPATH: SCRIPTS,
};

/** Runs a program to its end: what it printed, its exit status, and the line that an uncaught exception ended with. */
function run(program, args, environment) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(program, args, { cwd: SCRIPTS, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_LIMIT_MS });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        said[name] += text;
      });
    }
    child.once('error', (error) => resolve({ stdout: '', status: null, error: error.message }));
    child.once('close', (status, signal) => {
      const error = status === 0 ? '' : (said.stderr.trimEnd().split('\n').at(-1) ?? '');
      resolve({ stdout: said.stdout, status: status ?? signal, error });
    });
  });
}

/** `one` of every item, as many at a time as there are processors, in the order of the items. */
async function each(items, one) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await one(items[index]);
  };
  await Promise.all(cpus().map(worker));
  return results;
}

/** One binary of all snippets that compile; those that do not, with why. */
async function build(snippets, python) {
  const refused = new Map();
  for (;;) {
    const accepted = snippets.filter(({ module }) => !refused.has(module));
    const paths = accepted.map(({ path }) => path);
    try {
      return { binary: (await buildScripts('corpus-language', SCRIPTS, paths, python)).path, refused };
    } catch (error) {
      const blamed = accepted.filter((snippet) => blames(error.message, snippet));
      if (blamed.length === 0) throw error;
      for (const { module } of blamed) refused.set(module, error.message.slice(0, 2_000));
    }
  }
}

/** Whether a failure to compile names a snippet: by its own path, or by that of the Rust generated for it. */
function blames(message, { path, module }) {
  const [area, name] = module.split('.');
  return message.includes(`${path}:`) || message.includes(`packages/${area}/src/${area}_${name}.rs`);
}

function same(expected, actual) {
  return ['stdout', 'status', 'error'].every((key) => expected[key] === actual[key]);
}

async function main(args) {
  const python = referencePython();
  const words = args.filter((word) => !word.startsWith('--'));
  const minor = Number(python.version.split('.')[1]);
  const snippets = readSnippets(CORPUS)
    .filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter((snippet) => snippet.minimum <= minor);
  if (snippets.length === 0) throw new Error('no snippets');
  writeScripts(snippets, join(CORPUS, 'support'), SCRIPTS);

  console.error(`${snippets.length} snippets on CPython ${python.version}`);
  const reference = each(snippets, ({ path }) => run(python.executable, [path], REFERENCE_ENVIRONMENT));
  if (args.includes('--reference')) {
    (await reference).forEach((outcome, index) => {
      const { file, line, title } = snippets[index];
      console.log(`${file}:${line} ${title}\n${outcomeText(outcome)}`);
    });
    return true;
  }
  const { binary, refused } = await build(snippets, python);
  const expected = await reference;
  const actual = await each(snippets, ({ module }) =>
    refused.has(module)
      ? { stdout: '', status: null, error: `not compiled: ${refused.get(module)}` }
      : run(binary, [], { MOLT_SCRIPT: module }),
  );

  const differences = snippets.flatMap(({ file, line, title, source }, index) =>
    same(expected[index], actual[index])
      ? []
      : [{ file, line, title, source, expected: expected[index], actual: actual[index] }],
  );
  report(snippets, differences, python);
  return differences.length === 0;
}

function outcomeText({ stdout, status, error }) {
  return `${stdout}${status === 0 ? '' : `[${status}] ${error}\n`}`;
}

function report(snippets, differences, python) {
  const equal = snippets.length - differences.length;
  mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
  const details = { python: python.version, snippets: snippets.length, equal, differences };
  writeFileSync(join(REPOSITORY, 'results', 'language.json'), `${JSON.stringify(details, null, 2)}\n`);
  for (const { file, line, title } of differences.slice(0, LISTED)) console.log(`${file}:${line} ${title}`);
  if (differences.length > LISTED) console.log(`and ${differences.length - LISTED} more`);
  console.log(`corpus:language snippets=${snippets.length} equal=${equal}`);
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
