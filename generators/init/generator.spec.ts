// What init adds, and that a second run adds nothing.

import type { Tree } from '@nx/devkit';
import { readNxJson, updateNxJson } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { beforeEach, describe, expect, it } from 'vitest';

import init from './generator';

let tree: Tree;

beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
});

describe('the generator init', () => {
  it('adds the plugin and ignores the outputs', async () => {
    tree.write('.gitignore', 'node_modules');
    await init(tree, { skipFormat: true });
    expect(readNxJson(tree)?.plugins).toEqual(['@molt/nx/plugin']);
    expect(tree.read('.gitignore', 'utf8')).toBe('node_modules\n.molt/\n');
  });

  it('changes nothing the second time', async () => {
    await init(tree, { skipFormat: true });
    const before = ['nx.json', '.gitignore'].map((file) => tree.read(file, 'utf8'));
    await init(tree, { skipFormat: true });
    expect(['nx.json', '.gitignore'].map((file) => tree.read(file, 'utf8'))).toEqual(before);
  });

  it('leaves a plugin alone that has options', async () => {
    const plugins = [{ plugin: '@molt/nx/plugin', options: { checkTargetName: 'coverage' } }];
    updateNxJson(tree, { ...readNxJson(tree), plugins });
    await init(tree, { skipFormat: true });
    expect(readNxJson(tree)?.plugins).toEqual(plugins);
  });
});
