// How many of a program's classes are ORM models and how many validation schemas: what generation prints.

import type { Definition } from './2-summarize';
import type { Program } from './3-link';

type Kind = 'model' | 'schema';

/** Library classes by the first parts of their dotted names. */
const LIBRARIES: readonly (readonly [string, Kind])[] = [
  ['pydantic.', 'schema'],
  ['pydantic_settings.', 'schema'],
  ['sqlalchemy.', 'model'],
];

export interface ClassCounts {
  readonly models: number;
  readonly schemas: number;
}

/** Counts the classes of all modules by the library that their bases come from. */
export function countClasses(program: Program): ClassCounts {
  const kinds = [...program.modules].flatMap(([module, { summary }]) =>
    summary.definitions.filter(({ kind }) => kind === 'class').map((one) => kindOf(program, module, one, new Set())),
  );
  return {
    models: kinds.filter((kind) => kind === 'model').length,
    schemas: kinds.filter((kind) => kind === 'schema').length,
  };
}

function kindOf(program: Program, module: string, definition: Definition, seen: Set<Definition>): Kind | null {
  if (seen.has(definition)) return null;
  seen.add(definition);
  for (const base of definition.bases) {
    if (base === null) continue;
    for (const { target } of program.resolve(module, definition.definedIn, base)) {
      if (target.kind === 'external') {
        const [, kind] = LIBRARIES.find(([prefix]) => target.name.startsWith(prefix)) ?? [];
        if (kind !== undefined) return kind;
      }
      if (target.kind === 'definition') {
        const kind = kindOf(program, target.module, target.definition, seen);
        if (kind !== null) return kind;
      }
    }
  }
  return null;
}
