// Whom a package's module code can get objects of, and which packages can get the same.

import { describe, expect, it } from 'vitest';

import { analyze } from '../analyze';
import { DECLARATIONS } from '../library-map/generated/declarations';
import { MemorySystem } from '../system';
import { scopeNode, statementNode } from './nodes';
import { PackageImports } from './package-imports';

async function importsOf(packages: Readonly<Record<string, string>>): Promise<PackageImports> {
  const names = Object.keys(packages);
  const system = new MemorySystem({
    ...Object.fromEntries(names.map((name) => [`/project/site/${name}/__init__.py`, packages[name] as string])),
    '/project/app/__init__.py': '',
    '/project/app/main.py': `from fastapi import FastAPI\nimport ${names.join(', ')}\napp = FastAPI()\n`,
  });
  const request = {
    ...{ packageDirectory: '/project/app', packageAsGiven: 'app', root: '/project', application: null },
    ...{ pythonVersion: '3.13', pythonSide: [], packages: ['/project/site'], allowUntestedVersions: true },
  };
  const analysis = await analyze(request, system, { declarations: DECLARATIONS });
  if (analysis.outcome === 'unusable') throw new Error(analysis.diagnostic.message);
  return new PackageImports(analysis.program);
}

const origin = (imports: PackageImports, name: string): string | null => imports.originOf(statementNode(name, 0));

describe('packages by what they can get objects of', () => {
  it('are one where they import each other', async () => {
    const imports = await importsOf({
      one: 'def late():\n    import two\n',
      two: 'import one\n',
      three: 'import two\n',
      four: 'X = 1\n',
    });
    expect(origin(imports, 'two')).toBe(origin(imports, 'one'));
    expect(new Set(['one', 'three', 'four'].map((name) => origin(imports, name))).size).toBe(3);
  });

  it('meet the methods of what they import, and of nothing else', async () => {
    const imports = await importsOf({ one: 'import two\n', two: 'X = 1\n', three: 'X = 1\n' });
    const methods = ['one', 'two', 'three'].map((name) => scopeNode(name, 1));
    expect(imports.meets(methods, origin(imports, 'one') as string)).toEqual(methods.slice(0, 2));
    expect(imports.meets(methods, origin(imports, 'three') as string)).toEqual(methods.slice(2));
  });

  it('meet everything where they import the project', async () => {
    const imports = await importsOf({ one: 'def late():\n    import app.main\n', two: 'import one\n' });
    expect(origin(imports, 'one')).toBeNull();
    expect(origin(imports, 'two')).toBeNull();
  });
});
