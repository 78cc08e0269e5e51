// What to do about a module that is not valid Python: another version is named where the module is valid in one.

import type { PythonVersion } from './1-parse';
import { parseModule } from './1-parse';

const VERSIONS: readonly PythonVersion[] = ['3.11', '3.12', '3.13', '3.14'];

/** The advice about a syntax error in a file. */
export function syntaxAdvice(bytes: Uint8Array, fileName: string): string {
  const python = VERSIONS.find((version) => parseModule(bytes, { fileName, python: version }).ok);
  return python === undefined
    ? 'correct the syntax'
    : `correct the syntax, or follow a version that has it with \`--python ${python}\``;
}
