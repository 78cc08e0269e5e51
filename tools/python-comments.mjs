// Python without its comments, for the npm package, as Rust is (`rust-comments.mjs`). Everything else stays where it is: tracebacks name
// lines and columns.

/** What stands in a Python file as one piece where a comment could be suspected: strings and comments. */
const PIECES =
  /"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|[ \t]*#[^\n]*/g;

/** The text without comments. */
export function withoutComments(text) {
  return text.replace(PIECES, (piece) => (/^[ \t]*#/.test(piece) ? '' : piece));
}
