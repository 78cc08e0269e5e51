// Phase 3: all summaries → module index and program.

export { Conditions } from './conditions';
export { absoluteModule, isAbsent, isMissing, isProjectName, modulesRun, namesImported } from './imports';
export { importedModules, link, withoutPassedOver } from './link';
export { CodeIndex } from './module-code';
export type { ModuleCode } from './module-code';
export type { LoadModule } from './link';
export { installedFiles, installedNames, isMachineCode, isNotInstalled, NEEDS, withNeeds } from './installed';
export type { InstalledFile } from './module-index';
export { indexModules, moduleOfFile, pythonFiles, moduleNamed, topOf } from './module-index';
export type { LibraryNames, ModuleIndex, ProjectModule } from './module-index';
export { FOREIGN_MODULES, isOfRuntime, STANDARD_MODULES } from './standard-modules';
export { searchedModules } from './searched';
export type { SearchedModules } from './searched';
export { standardFiles, standardSource } from './standard-source';
export { targetKey } from './names';
export { packageOf, packageOfFile } from './program';
export { compiledText, vendoredNames } from './vendored';
export { importsBesideRoot } from './wrong-root';
export type { LoadedModule, Program, Resolved, Target } from './program';
