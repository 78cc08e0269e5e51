// What the runtime offers: declarations, their loader, and the questions that the verdict asks.

export type { ClassDeclaration, FunctionDeclaration, ModuleDeclaration, Result } from './declaration';
export { LibraryMap } from './library-map';
export type { LibraryEntry, LibraryGap } from './library-map';
export { readDeclarations } from './load';
export { isNowhere, isOriginalAttribute, originalModules } from './originals';
