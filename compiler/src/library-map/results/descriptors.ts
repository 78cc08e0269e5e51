// Objects in classes that say themselves what an attribute is: those with `__get__`.

import type { Context } from './context';

/** Native modules of whose classes none are descriptors but for those that say so. */
const PLAIN: ReadonlySet<string> = new Set(['builtins', 'datetime']);

/** Whether objects of a class may be descriptors. */
export function isDescriptor(context: Context, name: string): boolean {
  const code = context.code.classes.get(name);
  if (code !== undefined) return context.classes.find(code, '__get__').length > 0;
  if (['builtins.classmethod', 'builtins.property', 'builtins.staticmethod'].includes(name)) return true;
  return !PLAIN.has(name.split('.')[0] as string) || context.natives.has(name, '__get__') === true;
}
