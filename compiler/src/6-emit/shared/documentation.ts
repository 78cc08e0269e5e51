// Docstrings (CPython Python/compile.c compiler_body, _PyCompile_CleanDoc).

import type { StmtNode } from '../../ast';

/** The docstring of a body, uncleaned, and the statements after it. */
export function documentationOf(body: readonly StmtNode[]): {
  documentation: string | null;
  body: readonly StmtNode[];
} {
  const [first, ...rest] = body;
  if (first?.kind !== 'Expr' || first.value.kind !== 'Constant' || first.value.value.type !== 'str') {
    return { documentation: null, body };
  }
  return { documentation: first.value.value.value, body: rest };
}

/** What CPython stores: from 3.13 on the common indentation is removed. */
export function cleanDocumentation(text: string, minor: number): string {
  if (minor < 13) return text;
  const lines = expandTabs(text).split('\n');
  const margins = lines
    .slice(1)
    .filter((line) => line.trimStart() !== '')
    .map(indentation);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  const first = (lines[0] as string).replace(/^ +/, '');
  return [first, ...lines.slice(1).map((line) => line.slice(Math.min(margin, indentation(line))))].join('\n');
}

function indentation(line: string): number {
  return line.length - line.replace(/^ +/, '').length;
}

/** `str.expandtabs()` with stops every 8 columns. */
function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  let out = '';
  let column = 0;
  for (const character of text) {
    if (character === '\t') {
      const width = 8 - (column % 8);
      out += ' '.repeat(width);
      column += width;
    } else {
      out += character;
      column = character === '\n' || character === '\r' ? 0 : column + 1;
    }
  }
  return out;
}
