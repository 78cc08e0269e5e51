// Arguments that the library lacks: a call that gives one by its name is refused.

import { describe, expect, it } from 'vitest';

import { isNative } from '../../tests/support/verdicts';

const CASES: readonly (readonly [name: string, expected: boolean, route: string])[] = [
  ['a function', false, 'subprocess.run(["ls"], user="nobody").returncode'],
  ['one imported by its name', false, 'check_output(["ls"], text=True, user="nobody")'],
  ['other arguments of it', true, 'check_output(["ls"], text=True, check=1)'],
  ['an argument that is None', true, 'subprocess.run(["ls"], user=None).returncode'],
  ['an argument that is False', true, 'redis.Redis(ssl_validate_ocsp=False).get("a")'],
  ['a class', false, 'redis.Redis(ssl_validate_ocsp=True).get("a")'],
  ['a method of a class', false, 'redis.Redis.from_url("redis://", cache=1).get("a")'],
  ['a method of an object', false, 'POOLS.from_url("redis://", cache=1)'],
  ['a function of the same name', true, 'run(user="nobody")'],
];

describe('an argument that the library lacks', () => {
  for (const [name, expected, route] of CASES)
    it(name, async () => {
      const before = [
        'import redis, subprocess',
        'from subprocess import check_output',
        'POOLS = redis.ConnectionPool()',
        'def run(user):',
        '    return user',
      ].join('\n');
      expect(await isNative({ pack: { '__init__.py': '' }, before, route })).toBe(expected);
    });
});
