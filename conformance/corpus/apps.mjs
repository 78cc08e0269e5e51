// `npm run corpus:apps`: what Molt makes of public applications (applications.json; their work trees in MOLT_APPS_DIR, made by
// `npm run applications`): modules parsed, routes found and native, what refuses the others, ranked over all applications.
// With MOLT_APPS_PACKAGES (`npm run application-packages`) the packages that an application has installed are compiled with it.
// What is found is compared with what FastAPI lists, for the applications that can be imported (`expected.mjs`): `missing` are routes that are
// not found, `extra` such as are found and not there, most of them since this environment leaves them out. Details go to results/corpus-apps.json; the last line is
// `corpus:apps apps=N modules=N parsed=N found=N expected=N missing=N extra=N native=N generates=N hybrid=N crashed=N`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const MOLT = join(REPOSITORY, 'cli', 'bin', 'molt.js');
const CHECK_LIMIT_MS = 600_000;
const RANKED = 60;
/** A mounted application that is not translated. */
const MOUNT = 'CMP0502';

process.env.SWC_NODE_PROJECT ??= join(REPOSITORY, 'tsconfig.base.json');
const require = createRequire(import.meta.url);
require('@swc-node/register');
const { expectedRoutes, difference } = await import('./expected.mjs');
const { parseModule } = require('../../compiler/src/1-parse/index.ts');

const only = process.argv.slice(2);
const directory = process.env.MOLT_APPS_DIR ?? '';
const { applications } = JSON.parse(readFileSync(join(REPOSITORY, 'conformance/corpus/applications.json'), 'utf8'));
const chosen = applications.filter(
  ({ repository }) => only.length === 0 || only.some((part) => repository.includes(part)),
);
const missing = chosen.filter(({ repository }) => !existsSync(workTree(repository)));
if (missing.length > 0 || chosen.length === 0) {
  const names = missing.map(({ repository }) => repository).join(', ');
  console.error(`corpus:apps: no work tree in MOLT_APPS_DIR (${directory}) for: ${names || 'any application'}`);
  console.error(
    'make them from fetched repositories: MOLT_APPS_DIR=<directory> npm run applications -- <repositories>',
  );
  process.exit(1);
}

function workTree(repository) {
  return join(directory, repository.replace('/', '+'));
}

/** The folder of an application's installed packages; null if it has no environment. */
function sitePackages(repository) {
  const libraries = join(process.env.MOLT_APPS_PACKAGES ?? '', repository.replace('/', '+'), 'lib');
  if (!process.env.MOLT_APPS_PACKAGES || !existsSync(libraries)) return null;
  const [python] = readdirSync(libraries).filter((name) => name.startsWith('python'));
  return python === undefined ? null : join(libraries, python, 'site-packages');
}

function* pythonFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pythonFiles(path);
    else if (entry.isFile() && entry.name.endsWith('.py')) yield path;
  }
}

/** Parses every module of the package; the problems by file. */
function parseAll(folder, tree, python) {
  const outcome = { modules: 0, rejected: [] };
  for (const path of pythonFiles(folder)) {
    outcome.modules += 1;
    const result = parseModule(readFileSync(path), { fileName: path, python });
    if (!result.ok) {
      outcome.rejected.push(`${relative(tree, path)}:${result.error.lineno}: ${result.error.message}`);
    }
  }
  return outcome;
}

/** Runs `molt check`; its report, or the line that it ended with, or how it crashed. */
function check({ repository, root, app, python, ...rest }) {
  const tree = workTree(repository);
  const args = [MOLT, 'check', join(tree, rest.package), '--root', join(tree, root), '--app', app, '--python', python];
  const packages = sitePackages(repository);
  if (packages !== null) args.push('--packages', packages);
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--allow-untested-versions', '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: CHECK_LIMIT_MS,
  });
  const seconds = (Date.now() - started) / 1000;
  if (status === 0) return { seconds, report: JSON.parse(stdout) };
  const line = stderr.trim().split('\n').at(-1) ?? '';
  return status === 2 ? { seconds, unusable: line } : { seconds, crashed: `exit ${status}: ${line}` };
}

/**
 * Whether a binary can be made, as a whole (`generates`) or one that leaves to Python what `--python-side auto` does: refused routes,
 * unless of WebSockets, and mounts.
 */
function isHybrid({ global, routes }) {
  const stays = ({ status, method, path }) => status === 'refused' && (method === 'WEBSOCKET' || path === '?');
  return global.every(({ code }) => code === MOUNT) && !routes.some(stays);
}

/** Construct → routes that it blocks, most first. */
function ranked(reports) {
  const counts = new Map();
  for (const { routes } of reports) {
    for (const { blockers } of routes) {
      for (const construct of Object.keys(blockers)) counts.set(construct, (counts.get(construct) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}

/** What is found against what FastAPI lists. A route whose path is not known may be any that is missing. */
function compared(application, { report }) {
  const { routes: expected = null, reason = null } = expectedRoutes(application, workTree(application.repository));
  if (expected === null) return { expected: 0, missing: [], extra: [], notImported: reason };
  const found = report?.routes ?? [];
  const name = ({ method, path }) => `${method} ${path}`;
  const missing = difference(expected, found.map(name));
  const unknown = found.filter(({ path }) => path === '?').length;
  const known = found.filter(({ path }) => path !== '?');
  const extra = difference(known.map(name), expected);
  return { expected: expected.length, missing: missing.slice(unknown), extra, notImported: null };
}

function comparison({ expected, missing, extra, notImported }) {
  if (notImported !== null) return `the reference cannot import it: ${notImported}`;
  return `${expected} expected, ${missing.length} missing, ${extra.length} extra`;
}

const outcomes = [];
for (const application of chosen) {
  const tree = workTree(application.repository);
  const parsed = parseAll(join(tree, application.package), tree, application.python);
  const checked = check(application);
  const summary = checked.report?.summary;
  const outcome = {
    repository: application.repository,
    seconds: checked.seconds,
    ...compared(application, checked),
    modules: parsed.modules,
    rejected: parsed.rejected,
    found: summary?.total ?? 0,
    native: summary?.native ?? 0,
    generates: summary?.generates ?? false,
    hybrid: checked.report !== undefined && isHybrid(checked.report),
    unusable: checked.unusable ?? null,
    crashed: checked.crashed ?? null,
    blockers: checked.report === undefined ? [] : ranked([checked.report]).slice(0, RANKED),
    report: checked.report,
  };
  outcomes.push(outcome);
  console.log(
    `${application.repository}: ${parsed.modules - parsed.rejected.length}/${parsed.modules} modules, ` +
      `${outcome.native}/${outcome.found} routes native, ` +
      `${comparison(outcome)}${outcome.hybrid ? '' : ', no binary'}` +
      `${outcome.unusable ? `, ${outcome.unusable}` : ''}${outcome.crashed ? `, CRASHED ${outcome.crashed}` : ''}`,
  );
}

const total = (key) => outcomes.reduce((sum, outcome) => sum + Number(outcome[key]), 0);
const length = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key].length, 0);
const blockers = ranked(outcomes.flatMap(({ report }) => (report === undefined ? [] : [report])));
mkdirSync(join(REPOSITORY, 'results'), { recursive: true });
writeFileSync(
  join(REPOSITORY, 'results', 'corpus-apps.json'),
  `${JSON.stringify({ blockers, applications: outcomes.map(({ report, ...outcome }) => outcome) }, null, 2)}\n`,
);
for (const [construct, routes] of blockers.slice(0, 20)) console.log(`${String(routes).padStart(6)}  ${construct}`);
const rejected = outcomes.reduce((sum, outcome) => sum + outcome.rejected.length, 0);
const crashed = outcomes.filter((outcome) => outcome.crashed !== null).length;
console.log(
  `corpus:apps apps=${outcomes.length} modules=${total('modules')} parsed=${total('modules') - rejected} found=${total('found')} ` +
    `expected=${total('expected')} missing=${length('missing')} extra=${length('extra')} native=${total('native')} generates=${total('generates')} hybrid=${total('hybrid')} crashed=${crashed}`,
);
process.exitCode = crashed === 0 ? 0 : 1;
