// What the runners say, as counts.

import { describe, expect, it } from 'vitest';

const counts = import('./counts.mjs' as string);

const suite = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('countCargo', () => {
  const output = `running 2 tests
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`;

  it('adds up the binaries', async () => {
    expect((await counts).countCargo(output, 101)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a build that fails', async () => {
    expect((await counts).countCargo('error[E0425]', 101)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('countVitest', () => {
  it('counts a file that could not be loaded', async () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [suite('passed', 'passed'), suite('failed', 'passed', 'failed'), suite('failed')],
    };
    expect((await counts).countVitest(report, 1)).toEqual({ passed: 2, failed: 2 });
  });

  it('counts an error outside of all tests', async () => {
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [suite('passed', 'passed', 'passed')] };
    expect((await counts).countVitest(report, 1)).toEqual({ passed: 2, failed: 1 });
  });

  it.each([0, 1])('counts a run without a report and with status %d', async (status) => {
    expect((await counts).countVitest(null, status)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('sum', () => {
  it('adds up', async () => {
    const { sum, countStep } = await counts;
    expect(sum([countStep(0), countStep(2), { passed: 4, failed: 0 }])).toEqual({ passed: 5, failed: 1 });
  });
});
