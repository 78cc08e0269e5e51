// Nx's manifests against the folders that they point at, and each schema.json against its schema.d.ts.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { ROOT } from './repository';

interface Manifest {
  readonly [kind: string]: Record<string, { readonly schema: string; readonly description: string }>;
}

interface Schema {
  readonly additionalProperties: boolean;
  readonly required: readonly string[];
  readonly properties: Record<string, { readonly description: string; readonly default?: unknown }>;
}

function readJson<T>(...path: readonly string[]): T {
  return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')) as T;
}

describe.each([
  ['executors', 'executor'],
  ['generators', 'generator'],
])('%s', (kind, unit) => {
  const folders = existsSync(join(ROOT, kind))
    ? readdirSync(join(ROOT, kind), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const names = folders.map(({ name }) => name).sort();

  it('are all in the manifest', () => {
    const manifest = readJson<Manifest>(`${kind}.json`)[kind] ?? {};
    expect(Object.keys(manifest).sort()).toEqual(names);
    for (const [name, entry] of Object.entries(manifest)) {
      expect(entry).toMatchObject({ schema: `./dist/${kind}/${name}/schema.json` });
      expect(entry.description).not.toBe('');
    }
  });

  it.each(names)('%s has its four files', (name) => {
    const files = readdirSync(join(ROOT, kind, name));
    expect(files).toEqual(expect.arrayContaining([`${unit}.ts`, `${unit}.spec.ts`, 'schema.json', 'schema.d.ts']));
  });

  it.each(names)('%s has a schema that says what its types say', (name) => {
    const schema = readJson<Schema>(kind, name, 'schema.json');
    const given = Object.entries(schema.properties).map(([key, property]) => {
      expect(property.description).toMatch(/^[A-Z].*[^.]$/);
      return `${key}${schema.required.includes(key) || property.default !== undefined ? '' : '?'}`;
    });
    expect(given.sort()).toEqual(membersOf(join(ROOT, kind, name, 'schema.d.ts')).sort());
    expect(schema.additionalProperties).toBe(false);
  });
});

/** The members of the only interface of a file, optional ones with a question mark. */
function membersOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const members: string[] = [];
  for (const statement of source.statements.filter(ts.isInterfaceDeclaration)) {
    for (const member of statement.members) {
      members.push(`${member.name?.getText()}${member.questionToken === undefined ? '' : '?'}`);
    }
  }
  return members;
}
