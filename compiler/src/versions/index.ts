// Versions that behaviour follows: Python's and the libraries'.

export { lockedVersions, normalizedName } from './lock-files';
export type { LockedVersion } from './lock-files';
export { choosePython } from './python-version';
export type { ChosenPython } from './python-version';
export { outsideTestedRange, TESTED_RANGES } from './tested-ranges';
export { loadToml, tableValue } from './toml';
export type { ParseToml } from './toml';
