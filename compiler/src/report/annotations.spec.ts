// Annotations of code hosts: one for each place and message, with the routes that it refuses.

import { describe, expect, it } from 'vitest';

import { renderGithub, renderGitlab } from './annotations';
import type { Report, RouteVerdict } from './report';

function refused(method: string, path: string): RouteVerdict {
  return {
    ...{ method, path, handler: 'read', where: '/project/app/main.py:3', status: 'refused' },
    ...{ reason: '/project/app/a,b.py:4: 100 %', code: 'CMP0301', suggestion: 'help', blockers: {} },
  };
}

const REPORT: Report = {
  ...{ package: 'app', backend: 'dyn', python_side_auto: false, python: {}, notes: [], blockers: [], unblock: [] },
  routes: [refused('GET', '/a'), refused('POST', '/b')],
  global: [
    { construction: 'c', error: 'it is\nrefused', where: '/project/app/main.py:9', code: 'CMP0501', suggestion: '' },
    { construction: 'c', error: 'no application', where: '/project/app', code: 'CMP0401', suggestion: 'name it' },
  ],
  summary: { total: 2, native: 0, 'python-side': 0, refused: 2, native_pct: 0, generates: false },
};

describe('annotations', () => {
  it('for GitHub are workflow commands', () => {
    expect(renderGithub(REPORT, '/project').split('\n')).toEqual([
      '::error file=app/main.py,line=9,title=Molt CMP0501::it is%0Arefused',
      '::error file=app,line=1,title=Molt CMP0401::no application; name it',
      '::warning file=app/a%2Cb.py,line=4,title=Molt CMP0301::100 %25; help (GET /a, POST /b)',
      '',
    ]);
  });

  it('for GitLab are issues with fingerprints of their own', () => {
    const issues = JSON.parse(renderGitlab(REPORT, '/project')) as readonly Record<string, unknown>[];
    expect(issues).toMatchObject([
      { check_name: 'CMP0501', severity: 'blocker', location: { path: 'app/main.py', lines: { begin: 9 } } },
      { check_name: 'CMP0401', severity: 'blocker' },
      { check_name: 'CMP0301', severity: 'major', location: { path: 'app/a,b.py', lines: { begin: 4 } } },
    ]);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  it('name a few of many routes, and stay the same issue with one more', () => {
    const fingerprints = [4, 5].map((count) => {
      const routes = Array.from({ length: count }, (_, index) => refused('GET', `/${index}`));
      const [issue] = JSON.parse(renderGitlab({ ...REPORT, global: [], routes }, '/project')) as readonly {
        readonly description: string;
        readonly fingerprint: string;
      }[];
      expect(issue?.description).toBe(`100 %; help (GET /0, GET /1, GET /2 and ${count - 3} more)`);
      return issue?.fingerprint;
    });
    expect(fingerprints[0]).toBe(fingerprints[1]);
  });

  it('of one message on two lines are two issues', () => {
    const [first] = REPORT.global.slice(0, 1);
    const global = [8, 9].map((line) => ({
      ...(first as Report['global'][number]),
      where: `/project/app/main.py:${line}`,
    }));
    const issues = JSON.parse(renderGitlab({ ...REPORT, routes: [], global }, '/project')) as readonly {
      readonly fingerprint: string;
    }[];
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});
