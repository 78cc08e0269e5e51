// Libraries that projects depend on by their place, as uv and Poetry write them.

import { describe, expect, it } from 'vitest';

import { MemorySystem } from '../../compiler/src/services';
import { localLibraries } from './local-libraries';

function found(files: Readonly<Record<string, string>>): readonly string[] {
  return localLibraries('/w/apps/shop', new MemorySystem(files));
}

const LIBRARY = {
  '/w/libs/tax/src/tax/__init__.py': '',
  '/w/libs/tax/pyproject.toml': '[project]\nname = "Shop.Tax"\n',
};

function project(name: string, sources: string): string {
  return `[project]\nname = "shop"\ndependencies = ["${name}"]\n${sources}`;
}

describe('localLibraries', () => {
  it('takes the `src` of a library that uv finds at a path', () => {
    const file = project('shop-tax', '[tool.uv.sources]\nshop_tax = { path = "../../libs/tax", editable = true }\n');
    expect(found({ ...LIBRARY, '/w/apps/shop/pyproject.toml': file })).toEqual(['/w/libs/tax/src']);
  });

  it('finds a member of the uv workspace by its name', () => {
    const file = project("shop-tax ; python_version > '3'", '[tool.uv.sources]\nshop-tax.workspace = true\n');
    const root = '[tool.uv.workspace]\nmembers = ["apps/*", "libs/t?x"]\n';
    expect(found({ ...LIBRARY, '/w/apps/shop/pyproject.toml': file, '/w/pyproject.toml': root })).toEqual([
      '/w/libs/tax/src',
    ]);
  });

  it('takes the directory itself of a library without `src`, and follows what it depends on', () => {
    const file =
      '[tool.poetry.dependencies]\npython = "^3.12"\nrates = { path = "../../libs/rates/", develop = true }\n';
    const rates = project('shop-tax', '[tool.uv.sources]\nshop-tax = { path = "../tax" }\n');
    const files = { '/w/libs/rates/rates/__init__.py': '', '/w/libs/rates/pyproject.toml': rates };
    expect(found({ ...LIBRARY, ...files, '/w/apps/shop/pyproject.toml': file })).toEqual([
      '/w/libs/rates',
      '/w/libs/tax/src',
    ]);
  });

  it('passes over sources that nothing depends on, that are not there, or that cannot be read', () => {
    const sources = '[tool.uv.sources]\nshop-tax = { path = "../../libs/tax" }\nhttpx = { path = "../httpx" }\n';
    expect(found({ ...LIBRARY, '/w/apps/shop/pyproject.toml': project('httpx', sources) })).toEqual([]);
    expect(found({ ...LIBRARY, '/w/apps/shop/pyproject.toml': '[project' })).toEqual([]);
  });
});
