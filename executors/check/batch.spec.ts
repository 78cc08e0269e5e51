// The batch form: a result a task, as it is there.

import { rmSync } from 'node:fs';

import type { Task } from '@nx/devkit';
import { describe, expect, it, vi } from 'vitest';

import { workspaceWith } from '../workspace.testing';
import batch from './batch';
import type { CheckExecutorOptions } from './schema';

const MAIN = 'from fastapi import FastAPI\n\napp = FastAPI()\n';

function task(id: string): Task {
  const [project = '', target = ''] = id.split(':');
  return { id, target: { project, target }, outputs: [], overrides: {}, parallelism: true, cache: true };
}

describe('the batch form of check', () => {
  it('gives each task what it printed and whether it succeeded, and leaves showing it to Nx', async () => {
    const write = vi.spyOn(process.stdout, 'write');
    const context = workspaceWith({
      'shop/app/__init__.py': '',
      'shop/app/main.py': MAIN,
      'store/pyproject.toml': '[tool.molt]\n',
    });
    const options = (directory: string): CheckExecutorOptions => ({
      package: directory,
      pythonSide: [],
      format: 'text',
    });
    try {
      const tasks = { tasks: { 'shop:check': task('shop:check'), 'store:check': task('store:check') } };
      const all = { 'shop:check': options('shop/app'), 'store:check': options('store') };
      const results = new Map<string, [boolean, string]>();
      for await (const { task: id, result } of batch(tasks, all, {}, context)) {
        results.set(id, [result.success, result.terminalOutput]);
      }
      expect(write).not.toHaveBeenCalled();
      expect(results.get('shop:check')).toEqual([true, expect.stringContaining('0/0 routes native')]);
      const [success, output] = results.get('store:check') ?? [];
      expect(success).toBe(false);
      expect(output).toBe(
        'error: store/pyproject.toml: [tool.molt] needs package = "<the directory that holds the application>"\n',
      );
    } finally {
      write.mockRestore();
      rmSync(context.root, { recursive: true });
    }
  });
});
