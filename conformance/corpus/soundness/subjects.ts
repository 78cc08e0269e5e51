// What runs on both sides: scripts of the language and of the standard library.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Folder } from './scripts';
import type { Outcome } from './scripts';

const REPOSITORY = join(__dirname, '..', '..', '..');

export interface Subject {
  readonly name: string;
  readonly judge: () => Outcome;
}

export function subjects(python: string): readonly Subject[] {
  return [...scriptsIn('language', join(REPOSITORY, 'e2e', 'language', 'cases'), python)];
}

function scriptsIn(group: string, folder: string, python: string): readonly Subject[] {
  let known: Folder | null = null;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .sort()
    .map((file) => {
      const module = file.replace(/\.py$/, '');
      const name = `${group}/${module}`;
      const judge = (): Outcome => {
        known ??= new Folder(folder, python);
        return known.judge(name, module);
      };
      return { name, judge };
    });
}
