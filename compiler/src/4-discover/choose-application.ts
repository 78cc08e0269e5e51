// Which application is meant: `--app`, else `[tool.fastapi] entrypoint`, else the only one found.

import { errors } from '../diagnostics';
import type { Diagnostic } from '../diagnostics';
import type { Program } from '../3-link';
import type { LibraryMap } from '../library-map';
import { findApplications } from './discover';
import type { EntryPoint } from './discover';
import type { Evaluations } from './evaluations';

/** `module:attribute` as its parts; null if it has another form. */
export function parseEntryPoint(text: string): EntryPoint | null {
  const match = /^([A-Za-z_][\w.]*):([A-Za-z_][\w.]*)$/.exec(text.trim());
  return match === null ? null : { module: match[1] as string, attribute: match[2] as string };
}

/** The only application of the package's modules, or why there is none. */
export function onlyApplication(
  program: Program,
  modules: readonly string[],
  packageName: string,
  library: LibraryMap,
  evaluations: Evaluations,
): EntryPoint | Diagnostic {
  const candidates = findApplications(program, modules, library, evaluations);
  const [first, second] = candidates;
  if (first === undefined)
    return errors.noApplication({ file: packageName, line: 0, column: 0 }, { package: packageName });
  if (second === undefined) return first.entry;
  const applications = candidates.map(({ entry }) => `${entry.module}:${entry.attribute}`).join(', ');
  return errors.severalApplications(second.place, { applications });
}
