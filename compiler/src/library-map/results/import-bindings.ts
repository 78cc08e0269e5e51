// What imports bind.

import type { Import, ImportFrom, Module } from '../../ast';
import { walk } from '../../ast';
import { absoluteModule } from '../../3-link';
import type { Binding } from './code';

interface Importer {
  readonly name: string;
  readonly isPackage: boolean;
}

/** Calls `bind` for each name that an import binds, but for those of a star. */
export function bindImport(
  node: Import | ImportFrom,
  importer: Importer,
  bind: (name: string, binding: Binding) => void,
): void {
  const from = node.kind === 'ImportFrom' ? moduleOf(node, importer) : null;
  for (const { name, asname } of node.names) {
    if (name === '*') continue;
    if (node.kind === 'Import') {
      const top = name.split('.')[0] as string;
      bind(asname ?? top, { kind: 'module', module: asname === null ? top : name });
    } else if (from === null) bind(asname ?? name, { kind: 'unknown', why: 'an import that leads out of its package' });
    else bind(asname ?? name, { kind: 'from', module: from, name });
  }
}

/** The modules of which a module takes all names. */
export function starsOf(module: Module, importer: Importer): string[] {
  const found: string[] = [];
  walk(module, (node) => {
    const from =
      node.kind === 'ImportFrom' && node.names.some(({ name }) => name === '*') ? moduleOf(node, importer) : null;
    if (from !== null) found.push(from);
  });
  return found;
}

function moduleOf({ level, module }: ImportFrom, { name, isPackage }: Importer): string | null {
  return absoluteModule({ level, from: module ?? '' }, name, isPackage);
}
