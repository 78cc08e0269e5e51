// The routes that FastAPI itself lists of a public application: it is imported in its own environment (MOLT_APPS_VENVS/<owner>+<name>, else
// that of MOLT_APPS_PACKAGES, with what MOLT_APPS_VENVS/<owner>+<name>/extra adds) with the variables of its example and those of
// applications.json, where TEMPORARY stands for a folder of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const LISTING = join(REPOSITORY, 'conformance', 'corpus', 'expected_routes.py');
const LIMIT_MS = 300_000;
/** The newest Python whose sources an interpreter reads as they are. */
const NEWEST = 13;

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { environmentFile, folderName } = require('./hybrid-start/applications.ts');

/** The interpreter of an application's environment; null if there is none. */
function interpreterOf(name) {
  const folders = [process.env.MOLT_APPS_VENVS, process.env.MOLT_APPS_PACKAGES].filter((folder) => folder);
  return folders.map((folder) => join(folder, name, 'bin', 'python')).find(existsSync) ?? null;
}

/** The variables that a file of examples sets. */
function variablesIn(file) {
  if (file === null) return {};
  const lines = readFileSync(file, 'utf8').split('\n');
  const matches = lines.map((line) => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line));
  const value = (text) => text.replace(/\s+#.*$/, '').replace(/^(['"])(.*)\1$/, '$2');
  return Object.fromEntries(matches.filter((match) => match !== null).map(([, name, text]) => [name, value(text)]));
}

function environmentOf(application, tree, temporary) {
  const extra = join(process.env.MOLT_APPS_VENVS ?? '', folderName(application), 'extra');
  const example = environmentFile(application, tree, join(REPOSITORY, 'conformance', 'applications'));
  const own = Object.entries(application.environment ?? {}).map(([name, value]) => [
    name,
    value.replace('TEMPORARY', temporary),
  ]);
  return {
    ...{ PATH: process.env.PATH, HOME: temporary, PYTHONDONTWRITEBYTECODE: '1' },
    ...(existsSync(extra) ? { PYTHONPATH: extra } : {}),
    ...variablesIn(example),
    ...Object.fromEntries(own),
  };
}

/** What `METHOD path` the application serves, or the reason why the reference cannot import it. */
export function expectedRoutes(application, tree) {
  const python = interpreterOf(folderName(application));
  if (python === null) return { reason: 'it has no environment' };
  const temporary = mkdtempSync(join(tmpdir(), 'molt-expected-'));
  const { status, stdout, stderr } = spawnSync(python, [LISTING, application.app], {
    ...{ cwd: join(tree, application.root), env: environmentOf(application, tree, temporary) },
    ...{ encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 28 },
    input: JSON.stringify({
      modules: application.modules ?? {},
      newer: Number(application.python.split('.')[1]) > NEWEST,
    }),
  });
  rmSync(temporary, { recursive: true, force: true });
  if (status !== 0) return { reason: stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? 'it ends' };
  return { routes: JSON.parse(stdout.trim().split('\n').at(-1)).map((route) => route.join(' ')) };
}

/** How many of each there are more in one list than in another. */
export function difference(left, right) {
  const counts = new Map();
  for (const one of right) counts.set(one, (counts.get(one) ?? 0) + 1);
  return left.filter((one) => {
    const count = counts.get(one) ?? 0;
    counts.set(one, count - 1);
    return count <= 0;
  });
}
