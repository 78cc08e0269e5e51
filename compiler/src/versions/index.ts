// Versions that behaviour follows: Python's and the libraries'.

export { versionFindings } from './findings';
export type { VersionFinding } from './findings';
export { otherVersions } from './installed';
export type { InstalledVersion } from './installed';
export { markerEnvironment } from './markers';
export { normalizedName } from './names';
export { wantedLibraries } from './project-libraries';
export { choosePython } from './python-version';
export type { ChosenPython } from './python-version';
export { loadToml, tableValue } from './toml';
export type { ParseToml } from './toml';
export type { WantedLibrary } from './wanted';
