// Python's syntax tree: node types, field table, walks and the equality dump.

export { dump } from './dump';
export { NODE_FIELDS } from './fields';
export type * from './nodes';
export type { FieldValue, VisitorTable } from './walk';
export { children, fieldValue, forEachChild, isNode, isStatement, visit, walk } from './walk';
