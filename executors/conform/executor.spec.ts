// What the executor does before anything is compared; the comparison itself is tested in conformance/tests.

import { rmSync } from 'node:fs';

import type { ExecutorContext } from '@nx/devkit';
import { afterEach, describe, expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

let context: ExecutorContext;

afterEach(() => rmSync(context.root, { recursive: true, force: true }));

const PROJECT = {
  'shop/pyproject.toml': '[project]\nname = "shop"\n[tool.molt]\npackage = "app"\n',
  'shop/app/__init__.py': '',
};

describe('the executor conform', () => {
  it('fails when there is no binary', async () => {
    context = workspaceWith(PROJECT);
    expect(await run({ project: 'shop', binary: 'bin/none' }, context)).toEqual({ success: false });
  });

  it('fails when the project says something that cannot be used', async () => {
    context = workspaceWith({ ...PROJECT, 'shop/pyproject.toml': '[tool.molt]\npackage = 3\n' });
    expect(await run({ project: 'shop', binary: 'bin/none' }, context)).toEqual({ success: false });
  });
});
