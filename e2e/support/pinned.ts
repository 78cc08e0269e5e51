// Packages that an application is compiled with, as a file pins them.

import { expect } from 'vitest';

import { ensureReference } from '../../tools/reference/reference';
import { run } from './run';

/** Installs what a requirements file pins, by hashes and without dependencies, into a folder. */
export function installPinned(requirements: string, folder: string): void {
  const options = ['-q', '--no-deps', '--require-hashes', '--upgrade', '--target', folder, '-r', requirements];
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install'];
  const { status, stderr } = run(ensureReference().python, [...pip, ...options]);
  expect(status, stderr).toBe(0);
}
