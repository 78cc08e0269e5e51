// A library map for tests: some names of the reference, recorded by record-library-map.py.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Knowledge } from '../../src/analyze';
import { errors } from '../../src/diagnostics';
import type { ModuleDeclaration } from '../../src/library-map';

export function testDeclarations(): readonly ModuleDeclaration[] {
  return JSON.parse(readFileSync(join(__dirname, 'library-map.json'), 'utf8')) as ModuleDeclaration[];
}

/** What tests analyze with: the recorded map, and an emitter that translates everything but t-strings. */
export function testKnowledge(): Knowledge {
  return {
    declarations: testDeclarations(),
    translatability: (node, file) => {
      if (node.kind !== 'TemplateStr') return null;
      const place = { file, line: node.lineno, column: node.col_offset };
      return errors.untranslatableConstruct(place, { construct: 'a t-string', advice: 'use an f-string' });
    },
  };
}
