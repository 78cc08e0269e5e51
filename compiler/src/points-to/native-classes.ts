// Classes in machine code, as the library map declares them.

import type { LibraryMap } from '../library-map';
import type { NativeClasses } from './modules';

export function nativeClasses(library: LibraryMap): NativeClasses {
  const known = new Map<string, ReadonlySet<string> | null>();
  const find = (name: string): ReadonlySet<string> | null => {
    const entry = library.lookup(name);
    if (entry.kind !== 'class') return null;
    const found = new Set([entry.name, 'builtins.object']);
    for (const base of entry.declaration.bases) {
      const above = ancestorsOf(base);
      if (above === null) return null;
      for (const one of above) found.add(one);
    }
    return found;
  };
  const ancestorsOf = (name: string): ReadonlySet<string> | null => {
    const present = known.get(name);
    if (present !== undefined) return present;
    // A class that derives from itself would be one that nothing is known of.
    known.set(name, null);
    const found = find(name);
    known.set(name, found);
    return found;
  };
  const lacks = (cls: string, member: string): boolean => {
    const entry = library.lookup(`${cls}.${member}`);
    if (entry.kind !== 'gap' || entry.what !== 'member') return false;
    const owner = entry.owner === undefined ? null : library.lookup(entry.owner);
    return owner?.kind === 'class' && !owner.declaration.missing.includes(member);
  };
  return { ancestorsOf, lacks };
}
