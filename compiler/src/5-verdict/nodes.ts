// Pieces of code by name.

/**
 * A piece of code to be reached: a function or class by scope, or a statement of a module's body. Or what stands for all methods that an
 * attribute may mean, which many pieces of code have in common.
 */
export type CodeNode = string;

export function scopeNode(module: string, scope: number): CodeNode {
  return `${module}:${scope}`;
}

export function statementNode(module: string, statement: number): CodeNode {
  return `${module}#${statement}`;
}
