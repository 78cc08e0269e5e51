// The lock files: exact, complete for every platform, and without the address of a registry.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ROOT, written } from './repository';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
}

describe('package-lock.json', () => {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');

  it('has a version for every package and an address for none', () => {
    const wrong = Object.entries(packages).filter(([, { version, resolved }]) => !version || resolved !== undefined);
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('has the binary packages of every platform (npm run relock)', async () => {
    const { missingPlatforms } = await import('../relock.mjs' as string);
    expect(missingPlatforms(packages)).toEqual({});
  });
});

describe('package.json', () => {
  it('pins every dependency', () => {
    const manifest = readJson<Record<string, Record<string, string>>>('package.json');
    const ranges = { ...manifest['dependencies'], ...manifest['devDependencies'] };
    const loose = Object.entries(ranges).filter(
      ([, range]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
    );
    expect(loose).toEqual([]);
  });
});

describe('Cargo', () => {
  it('has one source of packages in its lock file', () => {
    const sources = written('Cargo.lock').flatMap(({ text }) => text.match(/^source = .*$/gm) ?? []);
    expect([...new Set(sources)].map((source) => source.replace(/^source = "(\w+)\+.*$/, '$1'))).toEqual(['registry']);
  });

  it('pins every dependency', () => {
    const loose = written('Cargo.toml').flatMap(({ path, text }) => {
      const section = /^\[(?:[\w.'-]+\.)?(?:dev-|build-)?dependencies\]\n((?:(?!\[).*\n?)*)/gm;
      return [...text.matchAll(section)].flatMap(([, body = '']) =>
        body
          .split('\n')
          .filter((line) => /^[\w-]+ *= */.test(line) && !/path *=|workspace *= *true|"=\d+\.\d+\.\d+/.test(line))
          .map((line) => `${path}: ${line}`),
      );
    });
    expect(loose).toEqual([]);
  });
});
