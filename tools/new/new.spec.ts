// Scaffolds: what they write passes the checks that the repository has for it.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scaffolds = import('../new.mjs' as string);

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'molt-new-'));
  for (const kind of ['executors', 'generators']) writeFileSync(join(root, `${kind}.json`), `{"${kind}":{"serve":{}}}`);
});

afterEach(() => rmSync(root, { recursive: true }));

async function create(kind: string, name?: string): Promise<string[]> {
  return (await scaffolds).create(root, kind, name);
}

describe('npm run new', () => {
  it.each([
    ['code', 'CMP0999', ['compiler/src/diagnostics/codes/CMP0999.md']],
    ['node', 'AsyncWith', ['compiler/src/6-emit/nodes/AsyncWith.ts']],
    ['module', 'colorsys', ['runtime-crate/crates/molt-stdlib/src/colorsys.rs']],
  ])('%s %s writes its file', async (kind, name, files) => {
    const said = await create(kind, name);
    expect(said.slice(0, files.length)).toEqual(files.map((file) => `wrote ${file}`));
    expect(said.length).toBeGreaterThan(files.length);
  });

  it.each([
    ['executor', 'executors'],
    ['generator', 'generators'],
  ])('%s makes a folder of four files and enters it in the manifest', async (kind, folder) => {
    await create(kind, 'badge');
    expect(readdirSync(join(root, folder, 'badge')).sort()).toEqual(
      [`${kind}.spec.ts`, `${kind}.ts`, 'schema.d.ts', 'schema.json'].sort(),
    );
    const manifest = JSON.parse(readFileSync(join(root, `${folder}.json`), 'utf8'));
    expect(Object.keys(manifest[folder])).toEqual(['badge', 'serve']);
    expect(manifest[folder].badge.schema).toBe(`./dist/${folder}/badge/schema.json`);
  });

  it('writes over nothing', async () => {
    await create('code', 'CMP0999');
    await expect(create('code', 'CMP0999')).rejects.toThrow('exists');
  });

  it.each([
    ['codes', 'CMP0999', 'there is no kind codes; the kinds are code, executor, generator, module, node'],
    ['code', '999', 'code takes a name like CMP0206'],
    ['executor', undefined, 'executor takes a name like coverage-badge'],
  ])('%s %s is refused', async (kind, name, message) => {
    await expect(create(kind, name)).rejects.toThrow(message);
  });
});
