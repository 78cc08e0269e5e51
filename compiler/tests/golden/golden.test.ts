// What small functions become, kept beside them for the reader's sake; that it behaves as Python does is proved by running
// (e2e/language). `UPDATE_SNAPSHOTS=true` writes the files anew.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseModule } from '../../src/1-parse';
import type { Module } from '../../src/ast';
import { walk } from '../../src/ast';
import { emitModule } from '../../src/6-emit/emit-module';

const SAMPLES = join(__dirname, 'samples');

function emitSample(file: string): string {
  const parsed = parseModule(readFileSync(join(SAMPLES, file)), { fileName: file, python: '3.13' });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.error.message}`);
  return emitModule(parsed.module, { name: 'sample', file, isPackage: false, minor: 13 }).text;
}

/** Whether a comment may stand above each line: not in the middle of a text, nor behind a backslash. */
function takesComment(module: Module, source: readonly string[]): readonly boolean[] {
  const takes = source.map((_, at) => at === 0 || source[at - 1]?.endsWith('\\') === false);
  walk(module, (node) => {
    if (node.kind !== 'Constant' && node.kind !== 'JoinedStr') return;
    takes.fill(false, node.lineno, node.end_lineno);
  });
  return takes;
}

describe('generated Rust', () => {
  const files = readdirSync(SAMPLES).filter((file) => file.endsWith('.py'));
  it.each(files)('of %s', (file) => {
    const golden = join(SAMPLES, file.replace(/py$/, 'rs'));
    const text = emitSample(file);
    if (process.env['UPDATE_SNAPSHOTS'] === 'true') writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, 'utf8'));
  });

  it('is the same on every run', () => {
    for (const file of files) expect(emitSample(file)).toBe(emitSample(file));
  });

  it.each(files)('of %s does not change with comments between its lines, and its lines move with them', (file) => {
    const read = (text: string): Module => {
      const parsed = parseModule(new TextEncoder().encode(text), { fileName: file, python: '3.13' });
      if (!parsed.ok) throw new Error(`${file}: ${parsed.error.message}`);
      return parsed.module;
    };
    const emitted = (module: Module) => emitModule(module, { name: 'sample', file, isPackage: false, minor: 13 });
    const source = readFileSync(join(SAMPLES, file), 'utf8');
    const module = read(source);
    const lines = source.split('\n');
    const takes = takesComment(module, lines);
    const commented = lines.flatMap((line, at) => (takes[at] === true ? ['# a comment', '', line] : [line]));
    const moved = (line: number): number => line + 2 * takes.slice(0, line).filter(Boolean).length;
    const [before, after] = [emitted(module), emitted(read(commented.join('\n')))];
    expect(after.text).toBe(before.text);
    // A module's first line is the first whatever stands there.
    const [[first, ...body] = [], ...others] = before.lines;
    expect(after.lines).toEqual([[first, ...body.map(moved)], ...others.map((list) => list.map(moved))]);
  });

  it('of a function does not change when lines are added above it', () => {
    const text = 'def f(x):\n    return x.a + 1\n';
    const emit = (source: string): string => {
      const parsed = parseModule(new TextEncoder().encode(source), { fileName: 'm.py', python: '3.13' });
      if (!parsed.ok) throw new Error(parsed.error.message);
      const whole = emitModule(parsed.module, {
        name: 'm',
        file: 'm.py',
        isPackage: false,
        minor: 13,
      }).text;
      return whole.slice(whole.indexOf('/// f'), whole.indexOf('pub static MODULE'));
    };
    expect(emit(`import os\n\n${text}`)).toBe(emit(text));
  });
});
