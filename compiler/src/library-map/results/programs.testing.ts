// Small programs for the tests of the inference.

import { join } from 'node:path';

import { parseModule } from '../../1-parse';
import { summarize } from '../../2-summarize';
import { indexModules, link } from '../../3-link';
import type { Program } from '../../3-link';
import { NodeSystem } from '../../system';
import type { Result } from '../declaration';
import { readDeclarations } from '../load';
import { declarationsOf } from '../python-declarations';
import { Natives } from '.';

const declared = readDeclarations(new NodeSystem(), join(__dirname, '../modules'));

export const natives = new Natives(declared, ['_starlette.accelerated']);

export function parsed(text: string, fileName: string) {
  const found = parseModule(new TextEncoder().encode(text), { fileName, python: '3.13' });
  if (!found.ok) throw new Error(found.error.message);
  return found.module;
}

export function programOf(files: Readonly<Record<string, string>>): Program {
  const index = indexModules(Object.keys(files).sort());
  return link(index, [...index.modules.keys()], (module) => {
    const found = index.modules.get(module);
    if (found?.file == null) return null;
    const ast = parsed(files[found.file] as string, found.file);
    const identity = { module, file: found.file, isPackage: found.isPackage };
    return { summary: summarize(identity, ast, 13), ast, tree: new Uint8Array() };
  });
}

function results(files: Readonly<Record<string, string>>): Readonly<Record<string, Result | null>> {
  const all = declarationsOf(programOf(files), natives);
  const named = all.flatMap(({ module, results: some }) =>
    Object.entries(some ?? {}).map(([name, result]) => [module === 'm' ? name : `${module}.${name}`, result] as const),
  );
  return Object.fromEntries(named);
}

/** What is known of `f` in a module `m`: its classes, `self`, and what it reads; null if nothing is. */
export function givesIn(text: string, name: string, others: Readonly<Record<string, string>> = {}): string | null {
  const found = results({ 'm.py': text, ...others })[name];
  if (found == null) return null;
  const reads = (found.reads ?? []).map((one) => `.${one}`);
  const classes = found.classes.map((one) => one.replace(/^(builtins|m)\./, ''));
  return [
    ...(found.awaited ? ['await'] : []),
    ...classes,
    ...(found.self ? ['self'] : []),
    ...(found.made ? ['made'] : []),
    ...reads,
  ].join(' ');
}
