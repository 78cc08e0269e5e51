// What decorators a definition has, where all of them are known ones.

import type { Program } from '../3-link';
import type { Member } from './members';

/** Decorators of the library that give back the class, or one like it, and keep it to themselves. */
export const PLAIN_CLASS: ReadonlySet<string> = new Set([
  'dataclasses.dataclass',
  'enum.unique',
  'functools.total_ordering',
  'typing.final',
  'typing.runtime_checkable',
  'typing_extensions.final',
  'typing_extensions.runtime_checkable',
]);

/** Whether a decorator is one of these names, builtins by `builtins.name`. */
export function isDecorator(
  program: Program,
  { module, definition }: Member,
  name: readonly string[] | null,
  names: ReadonlySet<string>,
): boolean {
  const found = name === null ? [] : program.resolve(module, definition.definedIn, name);
  return (
    found.length > 0 &&
    found.every(({ target, rest }) => {
      if (rest.length > 0) return false;
      if (target.kind === 'builtin') return names.has(`builtins.${target.name}`);
      return target.kind === 'external' && names.has(target.name);
    })
  );
}
