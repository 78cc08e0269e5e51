// Phase 2: one module → its summary, and the scope analysis that the emitter shares.

export { analyzeScopes, hasStringAnnotations } from './analyze-scopes';
export type { ScopeAnalysis } from './analyze-scopes';
export type { KnownText } from './known-texts';
export { mangle } from './mangle';
export { collectReferences, dottedName } from './references';
export { BOUND, Usage } from './scope';
export type { ComprehensionKind, Residence, Scope, ScopeError, ScopeKind, ScopeSymbol } from './scope';
export { Role } from './scope-visitor';
export { expectsImportError, onlyImports } from './statements';
export { summarize } from './summarize';
export type { ModuleIdentity } from './summarize';
export type {
  Access,
  Definition,
  DottedName,
  ImportBinding,
  ModuleSummary,
  NeededName,
  Needs,
  NamespaceRead,
  Reference,
  TopLevelStatement,
  TypeHint,
  Unit,
} from './summary';
