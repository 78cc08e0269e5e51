// The versions of Python whose syntax is understood, and what each of them added.

/** A minor version of CPython. */
export type PythonVersion = '3.11' | '3.12' | '3.13' | '3.14';

/** All of them, oldest first. */
export const PYTHON_VERSIONS: readonly PythonVersion[] = ['3.11', '3.12', '3.13', '3.14'];

/** The minor number: 12 for 3.12. */
export function minorOf(version: PythonVersion): number {
  return Number(version.slice(2));
}
