// The new project: its files, its name, and that its tests pass on Python.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { beforeEach, describe, expect, it } from 'vitest';

import { readProjectSettings } from '../../cli/src/project-settings';
import { ensureReference } from '../../tools/reference/reference';
import application from './generator';

let tree: Tree;

beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
});

describe('the generator application', () => {
  it('makes a project that the plugin takes for one', async () => {
    await application(tree, { directory: 'apps/Shop 2', package: 'store', skipFormat: true });
    const settings = readProjectSettings(tree.read('apps/Shop 2/pyproject.toml', 'utf8') ?? '', 'apps/Shop 2');
    expect(settings).toMatchObject({ name: 'shop-2', package: 'apps/Shop 2/store', root: 'apps/Shop 2' });
    expect(tree.exists('apps/Shop 2/store/__init__.py')).toBe(true);
  });

  it('makes tests that pass', { timeout: 300_000 }, async () => {
    await application(tree, { directory: 'apps/shop', skipFormat: true });
    const root = mkdtempSync(join(tmpdir(), 'molt-application-'));
    try {
      for (const { path, content } of tree.listChanges()) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        if (content !== null) writeFileSync(join(root, path), content);
      }
      const { python } = ensureReference();
      const output = execFileSync(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
        cwd: join(root, 'apps', 'shop'),
        encoding: 'utf8',
      });
      expect(output).toContain('2 passed');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('refuses a directory that is not empty and a package that Python cannot import', async () => {
    tree.write('apps/shop/README.md', '');
    await expect(application(tree, { directory: 'apps/shop' })).rejects.toThrow('apps/shop is not empty');
    await expect(application(tree, { directory: 'apps/new', package: 'a-b' })).rejects.toThrow('a-b is no name');
    expect(tree.exists('apps/new')).toBe(false);
  });
});
