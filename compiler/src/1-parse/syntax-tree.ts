// The concrete tree that the grammar engine returns, flattened: nodes in preorder, as columns. Reading it needs no native
// calls, and whatever engine fills it, the conversion stays the same.

/**
 * Node `i` has a type, spans the tokens `first[i]` to `last[i]` inclusive, has its first child at `i + 1`, and ends before
 * `next[i]` in preorder, which is its next sibling if it has one. Punctuation and keywords are nodes, too: their type is
 * their text. A node without tokens (an empty block) has `last[i] < first[i]`.
 */
export interface SyntaxTree {
  readonly type: string[];
  readonly first: number[];
  readonly last: number[];
  readonly next: number[];
}
