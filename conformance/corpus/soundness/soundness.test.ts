// A small part of `npm run soundness`: CPython's trace of some cases of the language is in the analysis of them.

import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { ensureReference } from '../../../tools/reference/reference.js';
import { Folder } from './scripts';

const CASES = join(__dirname, '..', '..', '..', 'e2e', 'language', 'cases');

let folder: Folder;

beforeAll(() => {
  folder = new Folder(CASES, ensureReference({ python: '3.13' }).python);
}, 600_000);

describe.each(['closures', 'comprehensions', 'context_managers', 'control_flow'])('%s', (module) => {
  it('has every call that ran', () => {
    const { pairs, missing, failed } = folder.judge(module, module);
    expect(failed).toBeUndefined();
    expect(pairs).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });
});
