// The timings of a build, out of a page such as cargo writes.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { renderUnits, reportIn, unitsIn } from './timings';

it("reads what this machine's cargo writes", () => {
  const folder = mkdtempSync(join(tmpdir(), 'molt-timings-'));
  try {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'Cargo.toml'), '[package]\nname = "tiny"\nversion = "0.1.0"\n[workspace]\n');
    writeFileSync(join(folder, 'src', 'main.rs'), 'fn main() {}\n');
    execFileSync('cargo', ['generate-lockfile', '--offline'], { cwd: folder, stdio: 'ignore' });
    const { stderr } = spawnSync('cargo', ['build', '--timings', '--offline'], { cwd: folder, encoding: 'utf8' });
    const units = unitsIn(readFileSync(reportIn(stderr) ?? '', 'utf8'));
    expect(units?.map(({ name, part }) => `${name} ${part}`)).toEqual(['tiny tiny "bin"']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('shows the longest first, and what all take together', () => {
  const units = [
    { name: 'small', part: '', start: 0, duration: 1 },
    { name: 'large', part: 'large "bin"', start: 1, duration: 4 },
    { name: 'beside', part: '', start: 0, duration: 5 },
  ];
  expect(renderUnits(units)).toBe(
    [
      '    5.0 s from    0.0 s  beside',
      '    4.0 s from    1.0 s  large (large "bin")',
      '    1.0 s from    0.0 s  small',
      '3 units, 10.0 s of work in 5.0 s, 2.0 side by side',
      '',
    ].join('\n'),
  );
});

it('is nothing of a page that is another one', () => {
  expect(unitsIn('<html></html>')).toBeNull();
  expect(reportIn('    Finished `dev` profile')).toBeNull();
});
