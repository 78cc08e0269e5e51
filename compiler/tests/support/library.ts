// A library map for tests: some names of the reference, recorded by record-library-map.py.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Knowledge } from '../../src/analyze';
import type { ModuleDeclaration } from '../../src/library-map';

export function testDeclarations(): readonly ModuleDeclaration[] {
  return JSON.parse(readFileSync(join(__dirname, 'library-map.json'), 'utf8')) as ModuleDeclaration[];
}

/** What tests analyze with: the recorded map. */
export function testKnowledge(): Knowledge {
  return { declarations: testDeclarations() };
}
