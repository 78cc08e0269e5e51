// What small functions become, kept beside them for the reader's sake; that it behaves as Python does is proved by running
// (e2e/language). `UPDATE_SNAPSHOTS=true` writes the files anew.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseModule } from '../../src/1-parse';
import { emitModule } from '../../src/6-emit/emit-module';

const SAMPLES = join(__dirname, 'samples');

function emitSample(file: string): string {
  const parsed = parseModule(readFileSync(join(SAMPLES, file)), { fileName: file, python: '3.13' });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.error.message}`);
  return emitModule(parsed.module, { name: 'sample', file, isPackage: false, minor: 13 }).text;
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
