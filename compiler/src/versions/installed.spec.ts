// Which versions are installed of what the library stands for.

import { expect, it } from 'vitest';

import { MemorySystem } from '../system';
import { LIBRARIES } from './generated/libraries';
import { otherVersions } from './installed';

const compared = LIBRARIES['fastapi']?.compared ?? '';

it('are those that are not the compared ones, by the first folder that has one', () => {
  const names = [
    ...['/first/starlette-0.46.1.dist-info', '/first/PyJWT-2.0.0.dist-info', '/first/unknown-1.0.dist-info'],
    ...[`/first/fastapi-${compared}.dist-info`, '/first/starlette', '/second/starlette-0.50.0.dist-info'],
  ];
  const files = Object.fromEntries(names.map((name) => [`${name}/METADATA`, '']));
  expect(otherVersions(new MemorySystem(files), ['/first', '/second'])).toEqual([
    ['pyjwt', '2.0.0'],
    ['starlette', '0.46.1'],
  ]);
});
