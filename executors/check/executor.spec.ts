// The executor on a workspace on disk.

import { rmSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import run from './executor';

describe('the executor check', () => {
  it('fails the task for a package that is not there', async () => {
    const context = workspaceWith({});
    try {
      const result = await run({ package: 'apps/none', pythonSide: [], format: 'text' }, context);
      expect(result).toEqual({ success: false });
    } finally {
      rmSync(context.root, { recursive: true });
    }
  });
});
