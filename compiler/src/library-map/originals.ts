// What Python itself has under a name: the modules of CPython 3.11 to 3.14, and the attributes of what these and the libraries have that
// the runtime takes the place of. A name that is not among them raises in Python, so it need not be refused where it is missing.
// Modules that make names when they are asked for them (`forwarding`) may have any.
// `npm run originals` writes the list.

import originals from './generated/originals.json';

const MODULES: Readonly<Record<string, string>> = originals.modules;
const ATTRIBUTES: ReadonlySet<string> = new Set(originals.attributes);
const FORWARDING: ReadonlySet<string> = new Set(originals.forwarding);

/** The modules of the standard library, of all versions. */
export function originalModules(): readonly string[] {
  return Object.keys(MODULES);
}

/** Whether some object of Python's libraries may have an attribute of this name. Rather says so too often than not often enough. */
export function isOriginalAttribute(name: string): boolean {
  return ATTRIBUTES.has(name);
}

/** Whether a dotted name begins with a module of the standard library, and asks for a module or a name that no version has. */
export function isNowhere(name: string): boolean {
  const parts = name.split('.');
  const top = parts[0] as string;
  if (!Object.hasOwn(MODULES, top)) return false;
  for (const [at, part] of parts.slice(1).entries()) {
    const owner = parts.slice(0, at + 1).join('.');
    if (Object.hasOwn(MODULES, `${owner}.${part}`)) continue;
    return !isSpecial(part) && !originalNames(owner).includes(part) && !FORWARDING.has(owner);
  }
  return false;
}

/** Every module has those that Python gives it, and may have more of them. */
function isSpecial(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}

/** The names that a module of the standard library has in some version. */
export function originalNames(module: string): readonly string[] {
  const names = Object.hasOwn(MODULES, module) ? (MODULES[module] as string) : '';
  return names === '' ? [] : names.split(' ');
}
