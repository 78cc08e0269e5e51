// Pieces of code by name.

/** A piece of code to be reached: a function or class by scope, or a statement of a module's body. */
export type CodeNode = string;

export function scopeNode(module: string, scope: number): CodeNode {
  return `${module}:${scope}`;
}

export function statementNode(module: string, statement: number): CodeNode {
  return `${module}#${statement}`;
}
