// Copies of a library that packages bring along under a name of their own. Where Molt has the library, it stands for the copy: six
// finds its modules by hooks of the import system, which a compiled program has not.

/** What a copy is told by, and what is read in its place, by the last part of its name. */
const COPIES: ReadonlyMap<string, readonly [mark: string, text: string]> = new Map([
  ['six', ['class _SixMetaPathImporter', 'from six import *\nfrom six import __author__\n']],
]);

/** The source that is read for a module of an installed package: its own, unless it is a copy of what Molt has. */
export function sourceOf(module: string, source: Uint8Array): Uint8Array {
  const [mark, text] = COPIES.get(module.slice(module.lastIndexOf('.') + 1)) ?? [];
  if (mark === undefined || text === undefined || !module.includes('.')) return source;
  const own = new TextDecoder().decode(source);
  const version = /^__version__ = .*$/m.exec(own)?.[0] ?? '';
  return own.includes(mark) ? new TextEncoder().encode(`${text}${version}\n`) : source;
}
