// Python's syntax tree: node types, field table, walks and the equality dump.

export type * from './nodes';
export { NODE_FIELDS } from './fields';
export { children, fieldValue, forEachChild, isNode, visit, walk } from './walk';
export type { FieldValue, VisitorTable } from './walk';
export { dump } from './dump';
