// The context that the executors' tests run in: a workspace on disk without a graph.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { ExecutorContext } from '@nx/devkit';

/** Makes a temporary workspace that holds these files; remove its `root` afterwards. */
export function workspaceWith(files: Readonly<Record<string, string>>): ExecutorContext {
  const root = mkdtempSync(join(tmpdir(), 'molt-executor-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return {
    root,
    cwd: root,
    isVerbose: false,
    nxJsonConfiguration: {},
    projectGraph: { nodes: {}, dependencies: {} },
    projectsConfigurations: { version: 2, projects: {} },
  };
}
