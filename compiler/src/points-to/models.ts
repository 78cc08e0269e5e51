// Models of modules in machine code: Python that does with its arguments what the native does, beside the native in its crate
// (`runtime-crate/crates/<crate>/models/<module>.py`; `npm run gen` brings them here).

import { parseModule } from '../1-parse';
import type { ModuleConstraints } from '../2-summarize/constraints';
import { constrain } from '../2-summarize/constraints';
import models from './generated/models.json';

/** The syntax that models are written in. */
const PYTHON = '3.13';
const SYNTAX = 13;

const MODELS: ReadonlyMap<string, { readonly file: string; readonly text: string }> = new Map(Object.entries(models));

/** The constraints of the model of a module, for Python 3.`minor`, which models call `_minor`; null if no crate has one. */
export function readModel(module: string, minor: number): ModuleConstraints | null {
  const model = MODELS.get(module);
  if (model === undefined) return null;
  const { file, text } = model;
  const bytes = new TextEncoder().encode(`${text}\n_minor = ${minor}\n`);
  const parsed = parseModule(bytes, { fileName: file, python: PYTHON });
  if (!parsed.ok) throw new Error(`${file}:${parsed.error.lineno ?? 1}: ${parsed.error.message}`);
  return constrain({ module, file, isPackage: false }, parsed.module, SYNTAX);
}
