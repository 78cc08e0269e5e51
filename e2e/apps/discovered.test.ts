// What `check` foresees of applications that register their routes in every way that Python has for it: the routes that FastAPI lists once
// it has run them, no more and no fewer.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { check, NodeSystem } from '../../compiler/src';
import { ensureReference } from '../../tools/reference/reference';
import { REPOSITORY } from '../support/run';

const FOLDER = join(REPOSITORY, 'e2e', 'apps', 'discovered');
const LISTING = join(REPOSITORY, 'conformance', 'corpus', 'expected_routes.py');
const { python, version } = ensureReference();

/** Applications, and the routes of theirs that depend on the environment. */
const APPLICATIONS = ['classes', 'dressed', 'folders', 'loops', 'modules', 'starting', 'strings', 'tables'];

function expected(module: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync(python, [LISTING, `${module}:app`], {
    cwd: FOLDER,
    encoding: 'utf8',
    input: '{}',
  });
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as readonly (readonly string[])[]).map((route) => route.join(' '));
}

async function foreseen(module: string): Promise<{ routes: readonly string[]; notes: readonly string[] }> {
  const pythonVersion = version.split('.').slice(0, 2).join('.');
  const request = {
    ...{ packageDirectory: FOLDER, packageAsGiven: 'discovered', root: FOLDER, application: `${module}:app` },
    ...{ pythonVersion, pythonSide: [], allowUntestedVersions: true, packages: [join(FOLDER, 'site')] },
  };
  const result = await check(request, new NodeSystem());
  if (result.outcome !== 'checked') throw new Error(result.message);
  const { routes, notes } = result.report;
  return { routes: routes.map(({ method, path }) => `${method} ${path}`), notes };
}

describe('the routes of an application', () => {
  it.each(APPLICATIONS)('that are %s', async (module) => {
    const { routes, notes } = await foreseen(module);
    expect([...routes].sort()).toEqual([...expected(module)].sort());
    expect(notes).toEqual([]);
  });
});
