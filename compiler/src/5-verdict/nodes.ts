// Pieces of code by name.

/**
 * A piece of code to be reached: a function or class by scope, or a statement of a module's body. Or what stands for all methods that an
 * attribute may mean, or for all that importing a module runs, which many pieces of code have in common.
 */
export type CodeNode = string;

export function scopeNode(module: string, scope: number): CodeNode {
  return `${module}:${scope}`;
}

export function statementNode(module: string, statement: number): CodeNode {
  return `${module}#${statement}`;
}

/** The module of a statement, and its place in the module's body. */
export function statementParts(node: CodeNode): readonly [module: string, statement: number] {
  const at = node.lastIndexOf('#');
  return [node.slice(0, at), Number(node.slice(at + 1))];
}

/** The module of a function or class, and its scope. */
export function scopeParts(node: CodeNode): readonly [module: string, scope: number] {
  const at = node.lastIndexOf(':');
  return [node.slice(0, at), Number(node.slice(at + 1))];
}

export function isStatementNode(node: CodeNode): boolean {
  return /#\d+$/.test(node);
}

/** The module that a piece of code belongs to. */
export function moduleOf(node: CodeNode): string {
  return node.replace(/[:#]\d+$/, '');
}

/** What stands for the code that importing a module runs; what stands for methods ends with a full stop. */
export function importNode(module: string): CodeNode {
  return ` ${module}`;
}

export function isImport(node: CodeNode): boolean {
  return node.startsWith(' ') && !node.endsWith('.');
}

/** Whether a node stands for all methods that an attribute may mean. */
export function isAttribute(node: CodeNode): boolean {
  return !isImport(node) && !/[:#]\d+$/.test(node);
}
