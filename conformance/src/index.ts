// `molt conform` as a library: the same requests to the Python application and to its binary, every difference named.

import { spawnSync } from 'node:child_process';
import type { ConformOptions, ConformResult } from './options';
import { ConformError } from './options';
import { runComparison } from './run';

export type { Difference } from './compare/difference';
export type { ConformOptions, ConformResult, DatabaseServer, ServerStatement } from './options';
export { ConformError } from './options';
export { renderDifferences, resultLine } from './report';
export { parseScenario } from './scenario/parse';
export { parseRecording } from './scenario/recorded';
export { ScenarioError } from './scenario/types';
export { namesDatabase } from './sides/environment';

/** Compare a Python application with its binary. Rejects with a ConformError when the comparison cannot begin. */
export async function conform(options: ConformOptions): Promise<ConformResult> {
  checkPython(options);
  return runComparison(options);
}

/** Comparing two minors would find the differences between them. */
function checkPython({ python, targetPython }: ConformOptions): void {
  const result = spawnSync(python, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], { encoding: 'utf8' });
  if (result.status !== 0) {
    throw new ConformError(`${python} does not run: ${result.error?.message ?? result.stderr.trim()}`);
  }
  const found = result.stdout.trim();
  if (targetPython !== undefined && targetPython !== found) {
    throw new ConformError(
      `the binary follows Python ${targetPython} and the reference is Python ${found}; ` +
        `build it with --python ${found}, or name an interpreter of ${targetPython} with --interpreter`,
    );
  }
}
