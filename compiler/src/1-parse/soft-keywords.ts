// Decides which of the names `match`, `case` and `type` are keywords. The lexer cannot: CPython's grammar tries the
// statement and falls back to an expression. The decision here needs only the tokens of the logical line.

import type { TokenTable } from './lex/tokens';
import { TokenKind } from './lex/tokens';

/** The indexes of the tokens that are soft keywords. */
export function findSoftKeywords(tokens: TokenTable, minor: number): ReadonlySet<number> {
  const found = new Set<number>();
  // For each open block, whether it is the body of a match statement.
  const blocks: boolean[] = [false];
  let opensMatch = false;
  for (let index = 0; index < tokens.kind.length; index += 1) {
    const kind = tokens.kind[index];
    if (kind === TokenKind.Indent) {
      blocks.push(opensMatch);
      opensMatch = false;
    } else if (kind === TokenKind.Dedent) {
      blocks.pop();
    } else if (kind === TokenKind.Name) {
      const text = tokens.text[index];
      if (text === 'match' && startsLine(tokens, index) && isMatchLine(tokens, index)) {
        opensMatch = true;
        found.add(index);
      } else if (text === 'case' && blocks[blocks.length - 1] === true && startsLine(tokens, index)) {
        found.add(index);
      } else if (text === 'type' && minor >= 12 && isTypeAlias(tokens, index)) {
        found.add(index);
      }
    }
  }
  return found;
}

function startsLine(tokens: TokenTable, index: number): boolean {
  const before = tokens.kind[index - 1];
  return (
    before === undefined || before === TokenKind.Newline || before === TokenKind.Indent || before === TokenKind.Dedent
  );
}

/** `match ...:` NEWLINE INDENT `case`: no other statement can have this shape. */
function isMatchLine(tokens: TokenTable, index: number): boolean {
  let at = index + 1;
  while (at < tokens.kind.length && tokens.kind[at] !== TokenKind.Newline) at += 1;
  return (
    at > index + 2 &&
    tokens.text[at - 1] === ':' &&
    tokens.kind[at + 1] === TokenKind.Indent &&
    tokens.kind[at + 2] === TokenKind.Name &&
    tokens.text[at + 2] === 'case'
  );
}

/** `type NAME =` or `type NAME [`: two names side by side mean nothing else. */
function isTypeAlias(tokens: TokenTable, index: number): boolean {
  if (tokens.kind[index + 1] !== TokenKind.Name || tokens.kind[index + 2] !== TokenKind.Op) return false;
  const after = tokens.text[index + 2];
  return after === '=' || after === '[';
}
