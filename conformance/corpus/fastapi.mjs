// `npm run corpus:fastapi`: the examples of FastAPI's documentation. MOLT_FASTAPI_DIR is a work tree of fastapi/fastapi, whose
// docs_src is read. Each example is checked alone; those that are native and that Python can import become one application,
// every example mounted under a path of its own, which is compiled and compared with itself under uvicorn: requests that the
// signatures imply, valid ones and ones broken in one field. Documentation pages are left out, a compiled server has none. Details
// go to results/corpus-fastapi.json; the last line is
// `corpus:fastapi examples=N routes=N native=N compared=N requests=N differences=N`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const MOLT = join(REPOSITORY, 'cli', 'bin', 'molt.js');
const MINOR = '3.13';
/** Examples whose answers are drawn by lot. */
const RANDOM = /query_params_str_validations__tutorial015/;

process.env.SWC_NODE_PROJECT ??= join(REPOSITORY, 'tsconfig.base.json');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { generateRequests } = require('../src/generate/requests.ts');
const { renderRequest } = require('../src/scenario/render.ts');
const { ensureReference } = require('../../tools/reference/reference.js');

const sources = join(process.env.MOLT_FASTAPI_DIR ?? '', 'docs_src');
if (process.env.MOLT_FASTAPI_DIR === undefined || !existsSync(sources)) {
  console.error('corpus:fastapi: MOLT_FASTAPI_DIR must be a work tree of github.com/fastapi/fastapi');
  process.exit(1);
}

/** The files under a folder that make an application, in order. */
function applicationsUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.py') && !basename(file).startsWith('test_'))
    .filter((file) => /\bFastAPI\(/.test(readFileSync(file, 'utf8')))
    .sort();
}

/** Puts an example into a package: alone, or with the files beside its main.py. Gives the module of the application. */
function place(file, directory) {
  const name = relative(sources, file).slice(0, -'.py'.length).replaceAll('/', '__').replaceAll('-', '_');
  const target = join(directory, name);
  mkdirSync(target, { recursive: true });
  if (basename(file) === 'main.py') cpSync(dirname(file), target, { recursive: true });
  else cpSync(file, join(target, 'main.py'));
  if (!existsSync(join(target, '__init__.py'))) writeFileSync(join(target, '__init__.py'), '');
  return name;
}

function molt(directory, ...args) {
  return spawnSync(process.execPath, [MOLT, ...args], { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 30 });
}

/** What `molt check` says of an example alone; null where it is none by itself. */
function checked(directory, name) {
  const { status, stdout } = molt(directory, 'check', name, '--python', MINOR, '--json');
  return status === 0 ? JSON.parse(stdout) : null;
}

const work = mkdtempSync(join(tmpdir(), 'molt-fastapi-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const examples = applicationsUnder(sources).map((file) => {
  const name = place(file, join(work, 'alone'));
  const report = checked(join(work, 'alone'), name);
  const isWhole = report !== null && report.global.length === 0 && report.summary.native === report.summary.total;
  return { name, file: relative(sources, file), report, isWhole: isWhole && !RANDOM.test(name) };
});

// The examples that Python can import, in one application.
const app = join(work, 'app');
for (const { name, isWhole } of examples) {
  if (isWhole) cpSync(join(work, 'alone', name), join(app, name), { recursive: true });
}
writeFileSync(join(app, '__init__.py'), '');
const modules = examples.filter(({ isWhole }) => isWhole).map(({ name }) => `app.${name}.main`);
const { python } = ensureReference();
const dumped = spawnSync(python, [join(REPOSITORY, 'conformance', 'python', 'dump_examples.py'), ...modules], {
  cwd: work,
  encoding: 'utf8',
  maxBuffer: 2 ** 30,
});
const documents = Object.entries(JSON.parse(dumped.stdout)).map(([module, document]) => [
  module.split('.')[1],
  document,
]);
const kept = new Set(documents.map(([name]) => name));
for (const { name } of examples) if (!kept.has(name)) rmSync(join(app, name), { recursive: true, force: true });
const imports = [...kept].map((name) => `from app.${name} import main as ${name}`);
const mounts = [...kept].map((name) => `app.mount("/${name}", ${name}.app)`);
writeFileSync(
  join(app, 'main.py'),
  ['from fastapi import FastAPI', ...imports, 'app = FastAPI()', ...mounts, ''].join('\n'),
);

/** A generated request as a line of a recording. */
function recorded(name, { label, template }) {
  const { method, target, headers, body } = renderRequest(template, {});
  const response = { status: 200, body: '' };
  const encoded = Buffer.from(body ?? '').toString('base64');
  return JSON.stringify({ method, target: `/${name}${target}`, headers, body: encoded, response, test: label });
}
const recording = documents.flatMap(([name, document]) =>
  generateRequests(document, []).map((generated) => recorded(name, generated)),
);
writeFileSync(join(work, 'recording.jsonl'), recording.join('\n'));
const compared = molt(
  work,
  ...['conform', 'app', '--app', 'app.main:app', '--python', MINOR, '--dev', '--recording', 'recording.jsonl'],
  ...['--interpreter', python, '--results', join(work, 'results')],
);
const outcome = /^conform .* requests=(\d+) differences=(\d+)/m.exec(compared.stdout ?? '');
if (outcome === null) {
  console.error(`corpus:fastapi: the examples could not be compared\n${compared.stdout}${compared.stderr}`);
  process.exit(1);
}

const found = examples.reduce((sum, { report }) => sum + (report?.summary.total ?? 0), 0);
const native = examples.reduce((sum, { report }) => sum + (report?.summary.native ?? 0), 0);
mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
writeFileSync(
  join(REPOSITORY, 'results', 'corpus-fastapi.json'),
  `${JSON.stringify(
    {
      examples: examples.map(({ file, name, report }) => ({
        file,
        compared: kept.has(name),
        found: report?.summary.total ?? 0,
        native: report?.summary.native ?? 0,
        blockers: report?.blockers.map(({ construction }) => construction) ?? [],
      })),
      notImported: dumped.stderr.split('\n').filter((line) => line !== ''),
      comparison: JSON.parse(readFileSync(join(work, 'results', 'conform-app.json'), 'utf8')),
    },
    null,
    2,
  )}\n`,
);
console.log(
  `corpus:fastapi examples=${examples.length} routes=${found} native=${native} compared=${kept.size} ` +
    `requests=${outcome[1]} differences=${outcome[2]}`,
);
process.exitCode = outcome[2] === '0' ? 0 : 1;
