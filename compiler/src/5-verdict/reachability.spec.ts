// Closures of programs of the size that installed packages have.

import { describe, expect, it } from 'vitest';

import { isNative } from '../../tests/support/verdicts';

const COUNT = 500;

describe('a closure', () => {
  it('may reach more methods by computed names than a call takes arguments', async () => {
    const numbers = Array.from({ length: COUNT }, (_, at) => at);
    const classes = numbers.flatMap((at) => [`class Kind${at}:`, `    def method${at}(self):`, '        return 1']);
    const asking = numbers.map((at) => `    getattr(one, name)(${at})`);
    const pack = { '__init__.py': `${[...classes, 'def ask(one, name):', ...asking, '    return 1'].join('\n')}\n` };
    expect(await isNative({ pack, isOwn: true, route: 'pack.ask(app, app.title)' })).toBe(true);
  });
});
