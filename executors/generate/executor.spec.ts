// The executor on a workspace on disk.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

describe('the executor generate', () => {
  it('fails the task and writes nothing for a package that is not there', async () => {
    const context = workspaceWith({});
    try {
      const result = await run({ package: 'apps/none', pythonSide: [], output: 'out', name: 'none' }, context);
      expect(result).toEqual({ success: false });
      expect(existsSync(join(context.root, 'out'))).toBe(false);
    } finally {
      rmSync(context.root, { recursive: true });
    }
  });
});
