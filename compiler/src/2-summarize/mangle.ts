// Private names in classes: CPython Python/symtable.c `_Py_Mangle`.

/** `__name` inside `class Owner` is `_Owner__name`; names that end in `__`, or hold a dot, stand for themselves. */
export function mangle(className: string | null, name: string): string {
  if (className === null || !name.startsWith('__') || name.endsWith('__') || name.includes('.')) return name;
  const owner = className.replace(/^_+/, '');
  return owner === '' ? name : `_${owner}${name}`;
}
