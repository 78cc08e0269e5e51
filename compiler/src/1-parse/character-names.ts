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
  const key = `\n${name};`;
  const at = table.indexOf(key);
  if (at < 0) return null;
  const start = at + key.length;
  return String.fromCodePoint(parseInt(table.slice(start, table.indexOf('\n', start)), 16));
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
