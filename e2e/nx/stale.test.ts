// Whether Nx's cache answers what `check` answers: the short form of `npm run nx:stale`.

import { expect, it } from 'vitest';

import { run } from '../support/run';

it('is never stale', () => {
  const { stdout, stderr, status } = run('npm', ['run', '--silent', 'nx:stale', '--', '--edits', '12', '--seed', '7']);
  expect(stdout, stderr).toContain('nx:stale edits=12 stale=0\n');
  expect(status).toBe(0);
});
