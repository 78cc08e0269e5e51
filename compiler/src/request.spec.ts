// What is told wrong about a request before anything is read.

import { describe, expect, it } from 'vitest';

import type { GenerateRequest } from './interface';
import { problemOf, problemOfGeneration } from './request';
import { MemorySystem } from './system';

const system = new MemorySystem({
  '/shop/app/main.py': '',
  '/shop/README.md': '',
  '/elsewhere/notes.txt': '',
  '/crate/src/app.rs': '',
});

const request: GenerateRequest = {
  packageDirectory: '/shop/app',
  packageAsGiven: 'app',
  root: '/shop',
  application: null,
  pythonVersion: null,
  pythonSide: [],
  allowUntestedVersions: false,
  outputDirectory: '/new',
  crateName: 'shop',
  runtimeDirectory: '/runtime-crate',
};

describe('problemOf', () => {
  it('finds nothing wrong with a package below its root', () => {
    expect(problemOf(request, system)).toBeNull();
  });

  it.each([
    [{ packageDirectory: '/shop/nope', packageAsGiven: 'nope' }, 'nope: no such directory'],
    [{ packageDirectory: '/shop/README.md', packageAsGiven: 'README.md' }, 'README.md: not a directory'],
    [{ root: '/nowhere' }, '/nowhere: no such directory'],
    [{ packages: ['/nowhere'] }, '/nowhere: no such directory'],
    [{ root: '/elsewhere' }, 'app: does not lie below the root /elsewhere'],
    [
      { pythonSide: ['auto', 'x'] },
      "--python-side x: it is a path that starts with '/', or one of auto, lifespan and mount",
    ],
  ])('says what is wrong with %j', (change, problem) => {
    expect(problemOf({ ...request, ...change }, system)).toBe(problem);
  });
});

describe('problemOfGeneration', () => {
  it.each(['/new', '/crate', '/shop/.molt/crate'])('takes %s, which is free or ours', (outputDirectory) => {
    expect(problemOfGeneration({ ...request, outputDirectory }, system)).toBeNull();
  });

  it.each([
    ['/elsewhere', '/elsewhere: is not empty and holds no generated crate'],
    ['/shop/README.md', '/shop/README.md: not a directory'],
    ['/shop', "/shop: the crate cannot lie in the application's package or around its root"],
    ['/shop/app/crate', "/shop/app/crate: the crate cannot lie in the application's package or around its root"],
  ])('refuses %s', (outputDirectory, problem) => {
    expect(problemOfGeneration({ ...request, outputDirectory }, system)).toBe(problem);
  });
});
