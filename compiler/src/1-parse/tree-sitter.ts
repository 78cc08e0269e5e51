// The only file that knows tree-sitter: parses the canonical text with the native `tree-sitter` and `tree-sitter-python`
// and flattens the tree. `web-tree-sitter` has the same cursor and can take its place here.

import Parser from 'tree-sitter';
import PythonLanguage from 'tree-sitter-python';

import type { CanonicalText } from './canonical-text';
import type { SyntaxTree } from './syntax-tree';

/** What one parse may cost. */
export interface ParseBudget {
  /** Returns true when parsing must stop. */
  readonly expired: () => boolean;
}

/** The tree, or why there is none: the text is not in the grammar, or the budget ran out. */
export type GrammarResult =
  | { readonly outcome: 'tree'; readonly tree: SyntaxTree }
  | { readonly outcome: 'rejected' }
  | { readonly outcome: 'expired' };

/** Parses a module written canonically. */
export function parseGrammar(canonical: CanonicalText, budget: ParseBudget): GrammarResult {
  const parser = new Parser();
  parser.setLanguage(PythonLanguage as unknown as Parser.Language);
  const tree = parser.parse(canonical.text, null, {
    bufferSize: canonical.text.length + 1,
    progressCallback: () => budget.expired(),
  }) as Parser.Tree | null;
  if (tree === null) {
    parser.reset();
    return { outcome: 'expired' };
  }
  if (tree.rootNode.hasError) return { outcome: 'rejected' };
  return { outcome: 'tree', tree: flatten(tree.walk(), canonical) };
}

function flatten(cursor: Parser.TreeCursor, canonical: CanonicalText): SyntaxTree {
  const names: string[] = [];
  const tree: SyntaxTree = { type: [], first: [], last: [], next: [] };
  const open: number[] = [];
  for (;;) {
    const id = cursor.nodeTypeId;
    const node = tree.type.length;
    names[id] ??= cursor.nodeType;
    tree.type.push(names[id] ?? '');
    tree.first.push(canonical.startToken[cursor.startIndex] ?? -1);
    tree.last.push(canonical.endToken[cursor.endIndex] ?? -1);
    tree.next.push(0);
    if (cursor.gotoFirstChild()) {
      open.push(node);
      continue;
    }
    tree.next[node] = tree.type.length;
    while (!cursor.gotoNextSibling()) {
      const parent = open.pop();
      if (parent === undefined) return tree;
      cursor.gotoParent();
      tree.next[parent] = tree.type.length;
    }
  }
}
