// What the tidy tests ask of a Rust file. The files are rustfmt's output (`npm test` checks that), so an item ends at the
// first line that is its first line's indentation and a closing brace.

import type { SourceFile } from './repository';
import type { Extent, Occurrence } from './typescript';

const FUNCTION = /^(\s*)(?:pub(?:\([^)]*\))? )?(?:(?:const|async|unsafe|extern "C") )*fn (\w+)/;
const DECLARATION = /\b(?:let(?: mut)?|fn|struct|enum|trait|mod|const|static|type) (\w+)/g;

/** Every function with a body. */
export function functions(file: SourceFile): readonly Extent[] {
  const lines = file.text.split('\n');
  return lines.flatMap((line, index) => {
    const [, indentation, name] = FUNCTION.exec(line) ?? [];
    if (indentation === undefined || name === undefined) return [];
    const length = lengthOf(lines, index, indentation);
    return length === null ? [] : [{ name, line: index + 1, lines: length }];
  });
}

/** The paths below `std` that a file names, comments aside. */
export function standardPaths(file: SourceFile): readonly Occurrence[] {
  return codeLines(file).flatMap(({ code, line }) => {
    const direct = [...code.matchAll(/\bstd::(\w+)/g)].map(([, name]) => name ?? '');
    const grouped = /\bstd::\{(.*)/.exec(code)?.[1]?.match(/\b\w+/g) ?? [];
    return [...direct, ...grouped].map((what) => ({ what, line }));
  });
}

/** The names that a file declares. */
export function declaredNames(file: SourceFile): readonly Occurrence[] {
  return codeLines(file).flatMap(({ code, line }) =>
    [...code.matchAll(DECLARATION)].map(([, name]) => ({ what: name ?? '', line })),
  );
}

/** The lines of the product: without comments, and without the tests at the bottom of a file. */
function codeLines(file: SourceFile): readonly { code: string; line: number }[] {
  const [product = ''] = file.text.split(/^#\[cfg\(test\)\]$/m);
  return product.split('\n').map((text, index) => ({ code: text.replace(/\/\/.*/, ''), line: index + 1 }));
}

/** The lines of a function, or null when it has no body of its own lines. */
function lengthOf(lines: readonly string[], start: number, indentation: string): number | null {
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (index === start && /[;}]$/.test(line)) return line.endsWith('}') ? 1 : null;
    if (index > start && line.startsWith(`${indentation})`) && line.endsWith(';')) return null;
    if (line === `${indentation}}`) return index - start + 1;
  }
  return null;
}
