// `npm run corpus:ast`: is our syntax tree CPython's, node for node and position for position? Over the standard library of
// CPython 3.12, 3.13 and 3.14 (each read by its own `ast`, in npm's pyodide) and over the packages of the reference
// environment (read by its Python). A file that CPython rejects counts as equal if we reject it, too.
// Details go to results/corpus-ast.json; the last line is `corpus:ast files=N equal=N`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureReference } from '../../tools/reference/reference.js';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const DUMPER = join(REPOSITORY, 'conformance', 'python', 'dump_ast.py');
const PYODIDE_DUMP = join(REPOSITORY, 'conformance', 'corpus', 'pyodide-dump.mjs');
const PYODIDES = [
  ['3.12', 'pyodide-3.12'],
  ['3.13', 'pyodide-3.13'],
  ['3.14', 'pyodide'],
];
const LISTED = 20;

process.env.SWC_NODE_PROJECT ??= join(REPOSITORY, 'tsconfig.base.json');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { parseModule } = require('../../compiler/src/1-parse/index.ts');
const { dump } = require('../../compiler/src/ast/index.ts');

/** Compares one file; returns null if equal, else what is wrong. */
function compare(bytes, python, expected) {
  const result = parseModule(bytes, { fileName: '<file>', python, grammarOnly: true });
  if (expected.error !== undefined) return result.ok ? `accepted; CPython: ${expected.error.message}` : null;
  if (!result.ok) return `rejected: ${result.error.message} (line ${result.error.lineno})`;
  const digest = createHash('sha256').update(dump(result.module)).digest('hex');
  return digest === expected.sha256 ? null : 'different tree';
}

/** The standard library that a pyodide carries, by its own `ast`. */
function standardLibrary(python, packageName) {
  const [head, ...files] = run(process.execPath, [PYODIDE_DUMP, packageName], '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  if (!head.version.startsWith(`${python}.`))
    throw new Error(`${packageName} is Python ${head.version}, not ${python}`);
  const outcome = { source: `CPython ${head.version}, standard library`, files: files.length, different: [] };
  for (const { file, source, answer } of files) {
    const problem = compare(Buffer.from(source, 'base64'), python, answer);
    if (problem !== null) outcome.different.push({ file, problem });
  }
  return outcome;
}

/** The packages of the reference environment, by its Python. */
function referencePackages() {
  const { python, version } = ensureReference({ say: (line) => console.error(line) });
  const listing = run(python, ['-c', LIST_PACKAGES], '');
  const paths = listing.trim().split('\n');
  const answers = run(python, [DUMPER], paths.map((path) => `${JSON.stringify({ path })}\n`).join(''))
    .trim()
    .split('\n');
  const minor = version.split('.').slice(0, 2).join('.');
  const outcome = { source: `reference environment, CPython ${version}`, files: paths.length, different: [] };
  paths.forEach((path, index) => {
    const problem = compare(readFileSync(path), minor, JSON.parse(answers[index]));
    if (problem !== null) outcome.different.push({ file: path, problem });
  });
  return outcome;
}

const LIST_PACKAGES = `
import pathlib, sysconfig
for path in sorted(pathlib.Path(sysconfig.get_paths()["purelib"]).rglob("*.py")): print(path)
`;

function run(program, args, input) {
  const result = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (result.status !== 0) throw new Error(`${program}: ${result.stderr || result.error}`);
  return result.stdout;
}

const outcomes = PYODIDES.map(([python, packageName]) => standardLibrary(python, packageName));
outcomes.push(referencePackages());

for (const { source, files, different } of outcomes) {
  console.log(`${source}: ${files} files, ${files - different.length} equal`);
  for (const { file, problem } of different.slice(0, LISTED)) console.log(`  ${file}: ${problem}`);
}
const files = outcomes.reduce((sum, outcome) => sum + outcome.files, 0);
const different = outcomes.reduce((sum, outcome) => sum + outcome.different.length, 0);
mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
writeFileSync(
  join(REPOSITORY, 'results', 'corpus-ast.json'),
  `${JSON.stringify({ files, equal: files - different, outcomes }, null, 2)}\n`,
);
console.log(`corpus:ast files=${files} equal=${files - different}`);
process.exitCode = different === 0 && files > 0 ? 0 : 1;
