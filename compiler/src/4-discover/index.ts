// Phase 4: what the application registers, by abstract evaluation of its modules.

export { onlyApplication, parseEntryPoint } from './choose-application';
export { foreignEngineOf } from './twins';
export { discover } from './discover';
export { Evaluations } from './evaluations';
export type { EntryCall, Source } from './entries';
export { keyOf } from './type-names';
export type { CodeName, TypeName } from './type-names';
export type {
  DebugFlag,
  DiscoveredMount,
  DiscoveredRoute,
  Discovery,
  EntryPoint,
  PlacedRoots,
  VariableType,
} from './discover';
export type { Unforeseen } from './interpreter';
export type { ForeignEngine } from './twin';
export type { Root } from './roots';
export { isApplicationClass } from './twins';
