// Syntax whose objects are made by classes of the library: whoever uses it imports these modules, without saying so.

import type { Module, NodeKind } from '../ast';
import { walk } from '../ast';

const TYPING = ['_typing', 'typing'];

const MODULES_BY_NODE: Partial<Record<NodeKind, readonly string[]>> = {
  TypeAlias: TYPING,
  TypeVar: TYPING,
  ParamSpec: TYPING,
  TypeVarTuple: TYPING,
  TemplateStr: ['string.templatelib'],
};

/** The modules in which the library implements a builtin, by the builtin's name. */
const MODULES_BY_BUILTIN: ReadonlyMap<string, readonly string[]> = new Map([['open', ['io']]]);

/** The modules in which the library implements a codec, by the codec's name, which is a text like any other. */
const MODULES_BY_TEXT: ReadonlyMap<string, readonly string[]> = new Map([
  ['idna', ['codecs', 'encodings.idna']],
  ['punycode', ['codecs', 'encodings.punycode']],
]);

/** The library's modules that a module's syntax, the builtins that it names and the codecs that it may mean need, sorted. */
export function syntaxImports(module: Module): string[] {
  const found = new Set<string>();
  walk(module, (node) => {
    for (const name of MODULES_BY_NODE[node.kind] ?? []) found.add(name);
    if (node.kind === 'Constant' && node.value.type === 'str')
      for (const name of MODULES_BY_TEXT.get(node.value.value.toLowerCase()) ?? []) found.add(name);
    if (node.kind === 'Name') for (const name of MODULES_BY_BUILTIN.get(node.id) ?? []) found.add(name);
  });
  return [...found].sort();
}
