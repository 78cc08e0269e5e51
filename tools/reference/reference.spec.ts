// The reference environment is the pinned one, whatever machine it is made on.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ensureReference, findPythons, PYTHON_VERSIONS } from './reference';

const lock = readFileSync(join(__dirname, 'requirements.txt'), 'utf8');

describe('the lock file', () => {
  it('gives every requirement a version and hashes', () => {
    const requirements = lock
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(requirements.length).toBeGreaterThan(30);
    for (const requirement of requirements)
      expect(requirement).toMatch(/^[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}/);
  });

  it('names no host', () => {
    expect(lock).not.toMatch(/:\/\//);
  });
});

describe('ensureReference', () => {
  it('gives the newest Python found, with every pinned library importable', { timeout: 300_000 }, () => {
    const reference = ensureReference();
    expect(reference.version).toBe(findPythons()[0]?.version);
    const script =
      'import fastapi, pydantic, sqlalchemy, asyncpg, psycopg, psycopg2, uvicorn, httpx, pytest; print(fastapi.__version__, pydantic.VERSION, sqlalchemy.__version__)';
    const versions = execFileSync(reference.python, ['-c', script], { encoding: 'utf8' });
    expect(versions.trim()).toBe('0.141.1 2.13.4 2.0.51');
  });

  it('names the versions it can use when asked for another', () => {
    expect(() => ensureReference({ python: '3.8' })).toThrow(`one of Python ${PYTHON_VERSIONS.join(', ')}, not 3.8`);
  });
});
