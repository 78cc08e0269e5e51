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

  it('has the methods that become known after the code that asks for them was met', async () => {
    const asking = [
      'def ask(one, name):',
      '    return getattr(one, name)()',
      'def call(one):',
      '    return one.late()',
    ];
    const late = ['class Late:', '    def late(self):', '        return eval("1")'];
    const pack = (use: string): Readonly<Record<string, string>> => {
      const makes = ['class First:', '    def first(self):', '        return Late()', 'MADE = First()'];
      return { '__init__.py': [...asking, ...late, ...makes, `def start(one):`, `    return ${use}`].join('\n') };
    };
    expect(await isNative({ pack: pack('ask(one, str(one))'), route: 'pack.start(app)' })).toBe(false);
    expect(await isNative({ pack: pack('call(one)'), route: 'pack.start(app)' })).toBe(true);
    expect(await isNative({ pack: pack('call(MADE.first())'), route: 'pack.start(app)' })).toBe(false);
  });
});
