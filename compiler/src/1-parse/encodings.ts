// Source encodings other than UTF-8, by CPython's names (Lib/encodings/aliases.py).

/** Encodings that the platform's decoder has under another name than Python's. */
const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp1253: 'windows-1253',
  cp1254: 'windows-1254',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp1258: 'windows-1258',
  cp866: 'ibm866',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  ms932: 'shift_jis',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  sjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  'mac-roman': 'macintosh',
  latin2: 'iso-8859-2',
  l2: 'iso-8859-2',
  latin9: 'iso-8859-15',
  l9: 'iso-8859-15',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  cyrillic: 'iso-8859-5',
  arabic: 'iso-8859-6',
};

const LATIN1: ReadonlySet<string> = new Set(['iso-8859-1', 'iso8859-1', '8859', 'latin', 'latin1', 'l1', 'cp819']);
const ASCII: ReadonlySet<string> = new Set(['ascii', 'us-ascii', '646']);

const WINDOWS_1252: ReadonlySet<string> = new Set(['cp1252', 'windows-1252', '1252']);

/** Windows-1252 from 0x80 to 0x9f; `\ufffd` where it has no character. */
const WINDOWS_1252_HIGH = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/** Whether an encoding is ASCII. */
export function isAscii(encoding: string): boolean {
  return ASCII.has(encoding.replaceAll('_', '-'));
}

/** Decodes bytes; null if the encoding is not known or the bytes are not in it. */
export function decodeWith(encoding: string, bytes: Uint8Array): string | null {
  const name = encoding.toLowerCase().replaceAll('_', '-');
  if (LATIN1.has(name)) return decodeLatin1(bytes);
  if (ASCII.has(name)) return bytes.every((byte) => byte < 0x80) ? decodeLatin1(bytes) : null;
  if (WINDOWS_1252.has(name)) return decodeWindows1252(bytes);
  const platform = PLATFORM_NAMES[name] ?? name.replace(/^iso8859-/, 'iso-8859-').replace(/^windows(\d)/, 'windows-$1');
  try {
    return new TextDecoder(platform, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeLatin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return pieces.join('');
}

/** Done by hand: the decoder of some Node versions takes Windows-1252 for Latin-1. */
function decodeWindows1252(bytes: Uint8Array): string | null {
  const text = decodeLatin1(bytes).replace(
    /[\u0080-\u009f]/g,
    (char) => WINDOWS_1252_HIGH[char.charCodeAt(0) - 0x80] ?? '',
  );
  return text.includes('\ufffd') ? null : text;
}
