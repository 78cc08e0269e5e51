// Which values may be paired, and that pairs are one-to-one.

import { describe, expect, it } from 'vitest';
import { Pairing } from './pairing';

const [ONE, TWO, THREE] = [
  '3f2a8c1e-5b7d-4e21-9c44-0a1b2c3d4e5f',
  '91bc0d2f-77aa-4b1c-8d3e-f0e1d2c3b4a5',
  'c0ffee00-1111-4222-8333-444455556666',
] as const;

const now = (offsetMs: number, zone = 'Z'): string =>
  new Date(Date.now() + offsetMs).toISOString().replace(/\.(\d{3})Z$/, `.$1123${zone}`);

describe('pairing', () => {
  it('pairs random identifiers one-to-one, also inside longer texts', () => {
    const pairing = new Pairing();
    expect(pairing.align(ONE, TWO)).toBe(true);
    expect(pairing.align(`order ${ONE} is gone`, `order ${TWO} is gone`)).toBe(true);
    expect(pairing.align(`order ${ONE} is gone`, `order ${THREE} is gone`)).toBe(false);
    expect(pairing.align(THREE, TWO)).toBe(false);
  });

  it('does not pair identifiers of different versions or notations', () => {
    expect(new Pairing().align(ONE, TWO.replace(/-/g, ''))).toBe(false);
    expect(new Pairing().align(ONE, TWO.toUpperCase())).toBe(false);
    expect(new Pairing().align(ONE, TWO.replace('-4b', '-1b'))).toBe(false);
  });

  it('does not pair identifiers that are computed from their input', () => {
    const [left, right] = [ONE, TWO].map((text) => text.replace(/-4/, '-5'));
    expect(new Pairing().align(left ?? '', right ?? '')).toBe(false);
  });

  it('pairs times of the same format that are near', () => {
    expect(new Pairing().align(now(0), now(300))).toBe(true);
    expect(new Pairing().align(now(0), now(60_000))).toBe(false);
    expect(new Pairing().align(now(0), now(0, '+00:00'))).toBe(false);
    expect(new Pairing().align(now(0), now(300).replace(/\d{3}Z$/, 'Z'))).toBe(false);
  });

  it('keeps times one-to-one where they are fine enough to identify', () => {
    const pairing = new Pairing();
    const [first, second, third] = [now(0), now(100), now(200)];
    expect(pairing.align(first, second)).toBe(true);
    expect(pairing.align(first, third)).toBe(false);
  });

  it('pairs seconds since the epoch near the present, and no other number', () => {
    const seconds = Math.floor(Date.now() / 1000);
    expect(new Pairing().align(String(seconds), String(seconds + 1))).toBe(true);
    expect(new Pairing().align('41', '42')).toBe(false);
    expect(new Pairing().align('1000000000', '1000000001')).toBe(false);
  });

  it('pairs parameters as Python writes them', () => {
    const parameter = (second: number): string =>
      `datetime.datetime(2026, 1, 2, 3, 4, ${second}, 123456, tzinfo=datetime.timezone.utc)`;
    expect(new Pairing().align(parameter(5), parameter(6))).toBe(true);
    expect(new Pairing().align(parameter(5), parameter(55))).toBe(false);
    expect(new Pairing().align(`UUID('${ONE}')`, `UUID('${TWO}')`)).toBe(true);
  });

  it('pairs moments as PostgreSQL writes them, without zeros at the end', () => {
    const moment = (fraction: string, offset = '+00'): string => `[2026-01-02 03:04:05.${fraction}${offset}, null]`;
    expect(new Pairing().align(moment('66973'), moment('983651'))).toBe(true);
    expect(new Pairing().align(moment('66973'), moment('983651', '+01'))).toBe(false);
    expect(new Pairing().align(moment('66973', '+00:00'), moment('983651', '+00:00'))).toBe(false);
  });

  it('takes salted hashes for random whatever letters they have', () => {
    const [left, right, control] = ['$2b$12$ab.defgh', '$2b$12$xy/zuv.w', '$2b$12$01234567'];
    expect(new Pairing().align(left, right, control)).toBe(true);
    expect(new Pairing().align(left, right.replace('12', '10'), control)).toBe(false);
    expect(new Pairing().align(left, right.slice(1), control)).toBe(false);
    expect(new Pairing().align(left, `${right}a`, control)).toBe(false);
  });

  it('takes opaque texts for random only on the evidence of a second run', () => {
    const [left, right, control] = ['a81f00c3d2e4b597', '0c44d1e2f3a5b687', 'ffeeddccbbaa9988'];
    expect(new Pairing().align(left, right)).toBe(false);
    expect(new Pairing().align(left, right, left)).toBe(false);
    expect(new Pairing().align(left, right, control)).toBe(true);
    expect(new Pairing().align(left, right.slice(1), control)).toBe(false);
    expect(new Pairing().align(`s=${left}; Path=/`, `s=${right}; Path=/x`, `s=${control}; Path=/`)).toBe(false);
  });

  it('follows a signature over claims that differ by nature', () => {
    const seconds = Math.floor(Date.now() / 1000);
    const token = (claims: object, signature: string): string =>
      `Bearer ${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    const left = token({ sub: 1, exp: seconds }, 'AAAAAAAAAAAAAAAA');
    expect(new Pairing().align(left, token({ sub: 1, exp: seconds + 1 }, 'BBBBBBBBBBBBBBBB'))).toBe(true);
    expect(new Pairing().align(left, token({ sub: 2, exp: seconds + 1 }, 'BBBBBBBBBBBBBBBB'))).toBe(false);
    expect(new Pairing().align(left, token({ sub: 1, exp: seconds }, 'BBBBBBBBBBBBBBBB'))).toBe(false);
  });
});
