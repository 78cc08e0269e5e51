// How many tests passed and failed, from what the runners say. A runner that fails without naming a test counts as one
// failed test, so that nothing that went wrong can be missing from the sum.

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/** A step that is one test as a whole, such as a formatter's check. */
export function countStep(status) {
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** From the text that `cargo test` prints: one `test result:` line a test binary. */
export function countCargo(output, status) {
  const counts = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed;/gm)) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
  }
  return atLeastOneFailure(counts, status);
}

/** From vitest's JSON report; null when there is none. A file that could not be loaded counts as a failed test. */
export function countVitest(report, status) {
  if (report === null) return atLeastOneFailure({ passed: 0, failed: 0 }, status === 0 ? 1 : status);
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded }, status);
}

/** The sum of several counts. */
export function sum(all) {
  return all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

function atLeastOneFailure({ passed, failed }, status) {
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}
