// Names that only run time knows, which the application's code asks the library for: what an answer may be that Python would not give.

import { errors } from '../diagnostics';
import type { Diagnostic, Place } from '../diagnostics';
import type { LibraryMap } from '../library-map';
import type { Program } from '../3-link';
import { matches } from './members';
import type { NamePattern } from './members';

/** What is refused of code that a request runs, where something is asked for in it that run time alone knows. */
export interface Doubt {
  readonly refusal: Diagnostic;
  /** Nothing is known of the name, and few of all names are lacking: it is noted, and not refused. */
  readonly isNoted: boolean;
}

export type AskedName = string | NamePattern;

export const RUNS_TEXT: ReadonlySet<string> = new Set(['eval', 'exec', 'compile']);

/** What imports the module that its first argument names, or looks for it. */
export const IMPORTERS: ReadonlySet<string> = new Set([
  'builtins.__import__',
  'importlib.__import__',
  'importlib.import_module',
  'importlib.util.find_spec',
]);

/** Of names that a module of the library is asked for; `isListed`: the code has a list of all that there are. */
export function doubtOfNames(
  library: LibraryMap,
  module: string,
  names: readonly AskedName[],
  isListed: boolean,
  place: Place,
): Doubt | null {
  const asked = isListed ? `what \`${module}\` has` : `which name of \`${module}\` is asked for`;
  const isMeant = (name: string): boolean =>
    names.some((one) => (typeof one === 'string' ? one === name : matches(name, one)));
  const running = module === 'builtins' ? [...RUNS_TEXT].find(isMeant) : undefined;
  if (running !== undefined) {
    const lacked = `\`${running}\` runs code that exists only at run time`;
    return { refusal: errors.computedName(place, { what: module, asked, lacked }), isNoted: false };
  }
  const lacking = library.lackingNames(module).find((name) => isListed || isMeant(name));
  if (lacking === undefined) return null;
  const refusal = errors.computedName(place, {
    what: module,
    asked,
    lacked: `\`${module}.${lacking}\` is not supported`,
  });
  return { refusal, isNoted: !isListed && names.some(isAny) };
}

/** Of modules that a function is given by their names. */
export function doubtOfImport(
  { program, library }: { readonly program: Program; readonly library: LibraryMap },
  importer: string,
  names: readonly AskedName[],
  place: Place,
): Doubt | null {
  const isKnown = (name: AskedName): boolean => {
    const first = (typeof name === 'string' ? `${name}.` : name.prefix).split('.');
    // A name that begins with a dot is one of the package's own.
    if (first.length < 2 || first[0] === '') return first.length > 1;
    const top = first[0] as string;
    return program.index.modules.has(top) || library.hasModule(top) || library.isNowhere(top);
  };
  if (names.every(isKnown)) return null;
  const what = importer.replace('builtins.', '');
  const asked = 'which module is meant';
  // Where it is known what is installed, what is not is not there in Python either.
  const isNoted = [...program.index.modules.values()].some(({ isInstalled }) => isInstalled);
  const lacked = isNoted
    ? 'a module that is installed and that nothing names is not there'
    : 'nothing is known of the modules that Python may have';
  return { refusal: errors.computedName(place, { what, asked, lacked }), isNoted };
}

function isAny(name: AskedName): boolean {
  return typeof name !== 'string' && name.prefix === '' && name.suffix === '';
}
