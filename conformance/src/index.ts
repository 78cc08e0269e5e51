// `molt conform` as a library: the same requests to the Python application and to its binary, every difference named.

import type { ConformOptions, ConformResult } from './options';
import { runComparison } from './run';

export type { Difference } from './compare/difference';
export type { ConformOptions, ConformResult, DatabaseServer, ExchangeRecord, ServerStatement } from './options';
export { ConformError } from './options';
export { htmlReport } from './report/html';
export { renderDifferences, renderStatuses, renderVersions, resultLine } from './report/text';
export { parseScenario } from './scenario/parse';
export { parseRecording } from './scenario/recorded';
export { ScenarioError } from './scenario/types';
export { namesDatabase } from './sides/environment';
export { checkPython } from './sides/interpreter';

/** Compare a Python application with its binary. Rejects with a ConformError when the comparison cannot begin. */
export async function conform(options: ConformOptions): Promise<ConformResult> {
  return runComparison(options);
}
