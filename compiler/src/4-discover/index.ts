// Phase 4: what the application registers, by abstract evaluation of its modules.

export { discover, findApplications } from './discover';
export type { DiscoveredMount, DiscoveredRoute, Discovery, EntryPoint, PlacedRoots } from './discover';
export type { Root } from './roots';
