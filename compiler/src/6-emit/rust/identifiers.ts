// Python names as Rust identifiers: readable, unique within their scope, the same on every run.

const RUST_KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if ' +
    'impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try ' +
    'type typeof unsafe unsized use virtual where while yield'
  ).split(' '),
);

/** Letters, digits and underscores of a text, words joined by `_`; other letters by their code point. Never empty. */
export function words(text: string): string {
  let out = '';
  for (const character of text) {
    if (/[A-Za-z0-9_]/.test(character)) out += character;
    else if (/[\p{L}\p{N}]/u.test(character)) out += `u${(character.codePointAt(0) as number).toString(16)}_`;
    else if (out !== '' && !out.endsWith('_')) out += '_';
  }
  if (/^_*$/.test(out)) return out === '' ? 'empty' : `underscore${out.length === 1 ? '' : out.length}`;
  return /^[0-9]/.test(out) ? `n${out}` : out;
}

/** The Rust name of a function for a Python qualified name: `Counter.bump` is `counter_bump`. */
export function functionName(qualifiedName: string): string {
  const name = snakeCase(words(qualifiedName.replaceAll('<locals>.', '')).replace(/_+$/, ''));
  return RUST_KEYWORDS.has(name) ? `${name}_` : name;
}

/** The Rust name of a module or crate for one part of a Python dotted name. */
export function moduleName(part: string): string {
  const name = words(part);
  return RUST_KEYWORDS.has(name) ? `${name}_` : name;
}

/** The Rust name of a constant for a Python name. */
export function constantName(text: string): string {
  return words(text).toUpperCase();
}

/** `HTTPServer2` as `http_server2`. */
function snakeCase(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replace(/__+/g, '_')
    .replace(/^_(?=.)/, '');
}

/** Gives each wish a name of its own: the wish itself, or with the first free number behind it. */
export class NameScope {
  private readonly taken: Set<string>;

  constructor(reserved: Iterable<string> = []) {
    this.taken = new Set(reserved);
  }

  has(name: string): boolean {
    return this.taken.has(name);
  }

  unique(wish: string): string {
    let name = wish;
    for (let count = 2; this.taken.has(name); count += 1) name = `${wish}_${count}`;
    this.taken.add(name);
    return name;
  }
}
