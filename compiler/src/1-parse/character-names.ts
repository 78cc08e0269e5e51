// Looks up the character that `\N{name}` stands for (CPython Modules/unicodedata.c _getcode).

import { brotliDecompressSync } from 'node:zlib';

import { IDEOGRAPHS, PACKED_NAMES } from './generated/character-names';

/** A table of names that is unpacked when it is first asked. */
export interface CharacterNames {
  /** The character of a Unicode name or alias, or null. */
  readonly lookUp: (name: string) => string | null;
}

/** Makes a table; unpacking it takes some milliseconds, so one serves a whole file. */
export function createCharacterNames(): CharacterNames {
  let table: string | null = null;
  return {
    lookUp: (name) => {
      const ruled = ideograph(name) ?? hangulSyllable(name);
      if (ruled !== null) return ruled;
      table ??= brotliDecompressSync(Buffer.from(PACKED_NAMES, 'base64')).toString('latin1');
      return lookUpListed(table, name.toUpperCase());
    },
  };
}

function lookUpListed(table: string, name: string): string | null {
  if (/[^A-Z0-9 -]/.test(name)) return null;
  const at = [';', '\n'].map((end) => table.indexOf(`\n${name}${end}`)).find((found) => found >= 0);
  if (at === undefined) return null;
  // The nearest code point that is told, and one more for each line behind it.
  const told = table.lastIndexOf(';', at + name.length + 1);
  const first = parseInt(table.slice(told + 1, table.indexOf('\n', told)), 16);
  return String.fromCodePoint(first + Math.max(table.slice(told, at + 1).split('\n').length - 1, 0));
}

function ideograph(name: string): string | null {
  const match = /^CJK UNIFIED IDEOGRAPH-([0-9A-F]{4,5})$/.exec(name);
  if (match === null) return null;
  const code = parseInt(match[1] ?? '', 16);
  return IDEOGRAPHS.some(([first, last]) => code >= first && code <= last) ? String.fromCodePoint(code) : null;
}

/** Jamo of Hangul syllables (The Unicode Standard, section 3.12): leading consonants, vowels, trailing consonants. */
const LEADING = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ');
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const TRAILING = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');

function hangulSyllable(name: string): string | null {
  const match = /^HANGUL SYLLABLE ([BCDGHJKMNPRST]*)([AEIOUWY]+)([BCDGHJKLMNPST]*)$/.exec(name);
  if (match === null) return null;
  const [leading, vowel, trailing] = [
    LEADING.indexOf(match[1] ?? ''),
    VOWELS.indexOf(match[2] ?? ''),
    TRAILING.indexOf(match[3] ?? ''),
  ];
  if (leading < 0 || vowel < 0 || trailing < 0) return null;
  return String.fromCharCode(0xac00 + (leading * VOWELS.length + vowel) * TRAILING.length + trailing);
}
