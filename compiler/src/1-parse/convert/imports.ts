// Import statements (CPython Grammar/python.gram `import_name`, `import_from`).

import type * as ast from '../../ast';
import type { Context } from './context';
import {
  after,
  ConversionFailure,
  firstToken,
  identifierAt,
  lastToken,
  namedChildren,
  spanOf,
  tokenText,
  typeOf,
} from './context';

/** `import a.b as c, d` */
export function convertImport(context: Context, node: number): ast.Import {
  if (tokenText(context, lastToken(context, node)) === ',') throw new ConversionFailure(lastToken(context, node));
  return {
    kind: 'Import',
    names: namedChildren(context, node).map((child) => alias(context, child)),
    ...spanOf(context, node),
  };
}

/** `from ..a.b import c as d, e` */
export function convertImportFrom(context: Context, node: number): ast.ImportFrom {
  const source = node + 2;
  const { module, level } = importedModule(context, source);
  const names: ast.Alias[] = [];
  const end = after(context, node);
  for (const child of namedChildren(context, node)) {
    if (child === source) continue;
    names.push(
      typeOf(context, child) === 'wildcard_import'
        ? { kind: 'alias', name: '*', asname: null, ...spanOf(context, child) }
        : fromAlias(context, child),
    );
  }
  if (names.length === 0 || (tokenText(context, lastToken(context, node)) === ',' && end > node)) {
    throw new ConversionFailure(lastToken(context, node));
  }
  return { kind: 'ImportFrom', module, names, level, ...spanOf(context, node) };
}

function importedModule(context: Context, node: number): { readonly module: string | null; readonly level: number } {
  if (typeOf(context, node) === 'dotted_name') return { module: dottedName(context, node), level: 0 };
  let level = 0;
  const first = firstToken(context, node);
  const last = lastToken(context, node);
  for (let token = first; token <= last; token += 1) {
    const text = tokenText(context, token);
    if (text === '.') level += 1;
    else if (text === '...') level += 3;
    else break;
  }
  const name = namedChildren(context, node).find((child) => typeOf(context, child) === 'dotted_name');
  return { module: name === undefined ? null : dottedName(context, name), level };
}

function dottedName(context: Context, node: number): string {
  return namedChildren(context, node)
    .map((child) => identifierAt(context, firstToken(context, child)))
    .join('.');
}

function alias(context: Context, node: number): ast.Alias {
  if (typeOf(context, node) !== 'aliased_import')
    return { kind: 'alias', name: dottedName(context, node), asname: null, ...spanOf(context, node) };
  const asname = identifierAt(context, lastToken(context, node));
  return { kind: 'alias', name: dottedName(context, node + 1), asname, ...spanOf(context, node) };
}

/** After `from`, what is imported is a plain name. */
function fromAlias(context: Context, node: number): ast.Alias {
  const found = alias(context, node);
  if (found.name.includes('.')) throw new ConversionFailure(firstToken(context, node) + 1);
  return found;
}
