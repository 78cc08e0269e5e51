// The list of operations against the runtime's declarations: every name exists, and gives back what the emitter takes it to.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { OPERATIONS } from './operations';
import type { OperationResult } from './operations';

const RUNTIME = join(__dirname, '..', '..', '..', '..', 'runtime-crate', 'crates', 'molt-object', 'src', 'ops');

/** The runtime's operations by what they return; those that a macro declares are known by name only. */
function declared(): Map<string, OperationResult | null> {
  const found = new Map<string, OperationResult | null>();
  for (const file of readdirSync(RUNTIME)) {
    const text = readFileSync(join(RUNTIME, file), 'utf8');
    for (const [, name, rest] of text.matchAll(/pub fn (\w+)\(\s*fr: ([^{]*)\{/g)) {
      const returned = /-> (bool|u8)\s*$/.exec((rest as string).trim())?.[1];
      found.set(name as string, returned === 'bool' ? 'flag' : returned === 'u8' ? 'test' : 'nothing');
    }
    for (const [, body] of text.matchAll(/^\w+!\s*[({]([^})]*)[})]/gm)) {
      for (const [name] of (body as string).matchAll(/\b[a-z]\w*\b/g)) if (!found.has(name)) found.set(name, null);
    }
  }
  return found;
}

describe('the operations', () => {
  const runtime = declared();
  const all = Object.entries(OPERATIONS).flatMap(([result, names]) => names.map((name) => [name, result] as const));

  it.each(all)('%s exists and returns a %s', (name, result) => {
    expect(runtime.has(name)).toBe(true);
    expect(runtime.get(name) ?? result).toBe(result);
  });
});
