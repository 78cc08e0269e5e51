// The budgets for the length of files and functions. They keep one concept to a file, and functions on one screen.

import { describe, expect, it } from 'vitest';

import type { SourceFile } from './repository';
import { written } from './repository';
import * as rust from './rust';
import type { Extent } from './typescript';
import * as typescript from './typescript';

interface Budget {
  readonly fileMedian: number;
  readonly file95: number;
  readonly fileMost: number;
  readonly function95: number;
  readonly functionMost: number;
}

const LANGUAGES: readonly [string, Budget, readonly SourceFile[], (file: SourceFile) => readonly Extent[]][] = [
  [
    'TypeScript',
    { fileMedian: 150, file95: 450, fileMost: 800, function95: 60, functionMost: 150 },
    written('.ts', '.mts', '.mjs', '.js'),
    typescript.functions,
  ],
  [
    'Rust',
    { fileMedian: 200, file95: 700, fileMost: 1200, function95: 50, functionMost: 150 },
    written('.rs'),
    rust.functions,
  ],
];

describe.each(LANGUAGES)('%s', (_language, budget, files, functionsOf) => {
  const fileLengths = files.map((file) => file.text.split('\n').length - 1);
  const functions = files.flatMap((file) => functionsOf(file).map((one) => ({ file: file.path, ...one })));

  it('has no file that is too long', () => {
    const long = files.filter((_file, index) => (fileLengths[index] ?? 0) > budget.fileMost);
    expect(long.map((file) => file.path)).toEqual([]);
  });

  it('has no function that is too long', () => {
    const long = functions.filter(({ lines }) => lines > budget.functionMost);
    expect(long.map(({ file, line, name, lines }) => `${file}:${line} ${name}: ${lines} lines`)).toEqual([]);
  });

  it('has files and functions that are mostly short', () => {
    expect(quantile(fileLengths, 0.5)).toBeLessThanOrEqual(budget.fileMedian);
    expect(quantile(fileLengths, 0.95)).toBeLessThanOrEqual(budget.file95);
    expect(
      quantile(
        functions.map(({ lines }) => lines),
        0.95,
      ),
    ).toBeLessThanOrEqual(budget.function95);
  });
});

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
