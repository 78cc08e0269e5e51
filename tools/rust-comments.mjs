// Rust without its comments and tests, for the npm package, which nobody reads: they are a twentieth of it. Lines stay where they are, since
// panics name them. What macros read stays too: of doc comments in a file that uses `molt_macros` they make `__doc__`, but not of the file's own.

/** What stands in a Rust file as one piece where a comment could be suspected: texts, characters, lifetimes, and comments. */
const PIECES =
  /[bc]?r(#*)"[\s\S]*?"\1|[bc]?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^\\'\n])'|\/\/[^\n]*|\/\*/gu;

/** The text without comments. */
export function withoutComments(text) {
  const keepsDocs = text.includes('molt_macros');
  let result = '';
  let from = 0;
  PIECES.lastIndex = 0;
  for (let match = PIECES.exec(text); match !== null; match = PIECES.exec(text)) {
    const [piece] = match;
    if (!piece.startsWith('//') && piece !== '/*') continue;
    const end = piece === '/*' ? endOfBlock(text, match.index) : PIECES.lastIndex;
    const comment = text.slice(match.index, end);
    PIECES.lastIndex = end;
    const isOfFile = comment.startsWith('//!') && result.trim() === '' && text.slice(from, match.index).trim() === '';
    if (keepsDocs && isDoc(comment) && !isOfFile) continue;
    result += text.slice(from, match.index).replace(/[ \t]+$/, '') + comment.replace(/[^\n]+/g, '');
    from = end;
  }
  return result + text.slice(from);
}

/** The text without the module of tests that it ends with. */
export function withoutTests(text) {
  return text.replace(/^#\[cfg\(test\)\]\n(?:#\[.*\]\n)*mod tests \{\n[\s\S]*?^\}\n$(?![\s\S])/m, '');
}

function isDoc(comment) {
  return /^(\/\/\/(?!\/)|\/\/!|\/\*\*(?![*/])|\/\*!)/.test(comment);
}

/** Where a block comment ends; blocks nest. */
function endOfBlock(text, start) {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}
