// Versions, specifiers, requirements and markers, against what `packaging` made of them (record.py).

import { describe, expect, it } from 'vitest';

import { holds, markerEnvironment, parseMarker } from '../../src/versions/markers';
import { admits, overlap, parseSpecifier } from '../../src/versions/pep440';
import { parseRequirement } from '../../src/versions/requirement';
import file from './recorded.json';

/** What record.py writes: null for what is invalid. */
interface Recorded {
  readonly versions: readonly string[];
  /** The versions that each admits. */
  readonly specifiers: Readonly<Record<string, readonly string[] | null>>;
  readonly requirements: Readonly<Record<string, object | null>>;
  /** A text names the error that evaluating the marker raises. */
  readonly markers: Readonly<Record<string, boolean | string | null>>;
}

const recorded: Recorded = file;
const { versions } = recorded;

function admitted(text: string): string[] | null {
  const specifier = parseSpecifier(text);
  return specifier === null ? null : versions.filter((version) => admits(specifier, version));
}

describe('[SPEC 9.4] [SPEC 9.5] PEP 440', () => {
  it.each(Object.entries(recorded.specifiers))('%s admits what it admits for packaging', (text, expected) => {
    expect(admitted(text)).toEqual(expected);
  });

  it('finds a version that two specifiers admit, if any does', () => {
    const specifiers = Object.entries(recorded.specifiers).filter(([text, of]) => of !== null && !text.includes('==='));
    for (const [left, ofLeft] of specifiers)
      for (const [right, ofRight] of specifiers) {
        if (!ofLeft?.some((version) => ofRight?.includes(version))) continue;
        const found = overlap(parseSpecifier(left) ?? [], parseSpecifier(right) ?? []);
        expect(found, `${left} and ${right}`).toBe(true);
      }
  });

  it.each([
    ['<2', '>=2.0.0,<2.14.0', false],
    ['~=1.4', '>=2.0.0,<2.1.0', false],
    ['>=1.10', '>=2.0.0,<2.14.0', true],
    ['>=2,<2', '>=1,<3', false],
    ['!=2.0.*', '>=2.0.0,<2.1.0', false],
    ['!=2.0.0', '>=2.0.0,<2.1.0', true],
    ['>2.0', '>=2.0.0,<2.1.0', true],
    ['==2.*,!=2.0.0', '>=2.0.0,<2.1.0', true],
    ['==2.1.*', '>=2.0.0,<2.1.0', false],
    ['<2.0.0', '>=2.0.0,<2.1.0', false],
  ])('%s and %s have a version in common: %s', (left, right, expected) => {
    expect(overlap(parseSpecifier(left) ?? [], parseSpecifier(right) ?? [])).toBe(expected);
  });
});

describe('[SPEC 9.4] PEP 508', () => {
  const environment = markerEnvironment(13);

  it.each(Object.entries(recorded.requirements))('%j is what it is for packaging', (text, expected) => {
    const found = parseRequirement(text);
    const shown = found && {
      name: found.name,
      extras: [...found.extras].sort(),
      url: found.url,
      admits: versions.filter((version) => admits(found.specifier, version)),
      marker: found.marker && holds(found.marker, environment),
    };
    expect(shown).toEqual(expected);
  });

  it.each(Object.entries(recorded.markers))('%j holds where it holds for packaging', (text, expected) => {
    const found = parseMarker(text);
    const value = found && holds(found, environment);
    expect(value).toBe(typeof expected === 'string' ? false : expected);
  });
});
