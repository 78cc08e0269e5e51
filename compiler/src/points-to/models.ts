// Models of modules in machine code: Python that does with its arguments what the native does, beside the native in its crate
// (`runtime-crate/crates/<crate>/models/<module>.py`).

import { parseModule } from '../1-parse';
import type { ModuleConstraints } from '../2-summarize/constraints';
import { constrain } from '../2-summarize/constraints';
import type { System } from '../system';

/** The syntax that models are written in. */
const PYTHON = '3.13';
const SYNTAX = 13;

/**
 * The constraints of the model of a module, for Python 3.`minor`, which models call `_minor`; null if no crate has one.
 */
export function readModel(
  system: System,
  runtimeDirectory: string,
  module: string,
  minor: number,
): ModuleConstraints | null {
  const crates = `${runtimeDirectory}/crates`;
  for (const { name, kind } of system.readDirectory(crates) ?? []) {
    if (kind !== 'directory') continue;
    const file = `crates/${name}/models/${module}.py`;
    const bytes = system.readFile(`${runtimeDirectory}/${file}`);
    if (bytes === null) continue;
    const text = `${new TextDecoder().decode(bytes)}\n_minor = ${minor}\n`;
    const parsed = parseModule(new TextEncoder().encode(text), { fileName: file, python: PYTHON });
    if (!parsed.ok) throw new Error(`${file}:${parsed.error.lineno ?? 1}: ${parsed.error.message}`);
    return constrain({ module, file, isPackage: false }, parsed.module, SYNTAX);
  }
  return null;
}
