// The notation of the diagnosis grammar: a parsing expression grammar as text, read into data.

//   name: alternative | alternative           a rule; it goes on over the following indented lines
//   'x'  "x"  NAME  rule                      a keyword or operator, a soft keyword, a kind of token, a rule
//   e?  e*  e+  ','.e+  ( ... )               optional, repeated, separated, grouped
//   &e  !e  ~  &&'x'                          look ahead, cut, required (an error if it is not there)
//   a=e                                       names the value for the action
//   -> Kind                                   the value is a node of this kind
//   => action                                 calls an action, which may raise an error; otherwise the alternative fails
//   @12  @-12                                 only from 3.12, only before it; may be combined: `@12 @-14`

/** What an alternative is made of. */
export type Item =
  | { readonly op: 'literal'; readonly text: string }
  | { readonly op: 'soft'; readonly text: string }
  | { readonly op: 'kind'; readonly kind: string }
  | { readonly op: 'rule'; readonly name: string }
  | { readonly op: 'group'; readonly alternatives: readonly Alternative[] }
  | { readonly op: 'optional' | 'star' | 'plus' | 'ahead' | 'not'; readonly item: Item }
  | { readonly op: 'gather'; readonly separator: Item; readonly item: Item }
  | { readonly op: 'forced'; readonly text: string }
  | { readonly op: 'cut' };

export interface NamedItem {
  readonly name: string | null;
  readonly item: Item;
}

export interface Alternative {
  readonly items: readonly NamedItem[];
  readonly kind: string | null;
  readonly action: string | null;
}

export interface Rule {
  readonly name: string;
  /** Its place in the grammar. */
  readonly index: number;
  readonly alternatives: readonly Alternative[];
  /** Whether an alternative starts with the rule itself. */
  readonly leftRecursive: boolean;
}

const TOKEN = /\s*('[^']*'|"[^"]*"|&&|->|=>|@-?\d+|[A-Za-z_]\w*|[()|?*+&!~=.:])/y;

interface Reader {
  readonly words: readonly string[];
  at: number;
  readonly minor: number;
}

/** Reads a grammar for a minor version of Python. */
export function readGrammar(text: string, minor: number): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const paragraph of text.split(/\n(?=\S)/)) {
    if (paragraph.trim() === '' || paragraph.startsWith('#')) continue;
    const colon = paragraph.indexOf(':');
    const name = paragraph.slice(0, colon).trim();
    const reader: Reader = { words: wordsOf(paragraph.slice(colon + 1)), at: 0, minor };
    const alternatives = readAlternatives(reader);
    if (reader.at < reader.words.length) throw new Error(`rule ${name}: unexpected ${reader.words[reader.at] ?? ''}`);
    const leftRecursive = alternatives.some(({ items }) => items[0]?.item.op === 'rule' && items[0].item.name === name);
    rules.set(name, { name, index: rules.size, alternatives, leftRecursive });
  }
  return rules;
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  TOKEN.lastIndex = 0;
  const scanner = new RegExp(TOKEN.source, 'y');
  for (let match = scanner.exec(text); match !== null; match = scanner.exec(text)) words.push(match[1] ?? '');
  return words;
}

function readAlternatives(reader: Reader): Alternative[] {
  const found: Alternative[] = [];
  if (reader.words[reader.at] === '|') reader.at += 1;
  for (;;) {
    const alternative = readAlternative(reader);
    if (alternative !== null) found.push(alternative);
    if (reader.words[reader.at] !== '|') return found;
    reader.at += 1;
  }
}

/** Returns null for an alternative of another version. */
function readAlternative(reader: Reader): Alternative | null {
  const items: NamedItem[] = [];
  let kind: string | null = null;
  let action: string | null = null;
  let applies = true;
  for (
    let word = reader.words[reader.at];
    word !== undefined && word !== '|' && word !== ')';
    word = reader.words[reader.at]
  ) {
    if (word.startsWith('@')) {
      const version = Number(word.replace(/[@-]/g, ''));
      applies &&= word[1] === '-' ? reader.minor < version : reader.minor >= version;
      reader.at += 1;
    } else if (word === '->' || word === '=>') {
      const name = reader.words[reader.at + 1] ?? '';
      if (word === '->') kind = name;
      else action = name;
      reader.at += 2;
    } else {
      items.push(readNamed(reader));
    }
  }
  return applies ? { items, kind, action } : null;
}

function readNamed(reader: Reader): NamedItem {
  const word = reader.words[reader.at] ?? '';
  if (/^\w/.test(word) && reader.words[reader.at + 1] === '=') {
    reader.at += 2;
    return { name: word, item: readSuffixed(reader) };
  }
  return { name: null, item: readSuffixed(reader) };
}

function readSuffixed(reader: Reader): Item {
  const item = readItem(reader);
  const word = reader.words[reader.at];
  if (word === '.') {
    reader.at += 1;
    const repeated = readItem(reader);
    reader.at += 1;
    return { op: 'gather', separator: item, item: repeated };
  }
  const op = word === '?' ? 'optional' : word === '*' ? 'star' : word === '+' ? 'plus' : null;
  if (op === null) return item;
  reader.at += 1;
  return { op, item };
}

function readItem(reader: Reader): Item {
  const word = reader.words[reader.at] ?? '';
  reader.at += 1;
  if (word === '~') return { op: 'cut' };
  if (word === '&&') return { op: 'forced', text: (reader.words[reader.at++] ?? '').slice(1, -1) };
  if (word === '&' || word === '!') return { op: word === '&' ? 'ahead' : 'not', item: readItem(reader) };
  if (word === '(') {
    const alternatives = readAlternatives(reader);
    reader.at += 1;
    return { op: 'group', alternatives };
  }
  if (word.startsWith("'")) return { op: 'literal', text: word.slice(1, -1) };
  if (word.startsWith('"')) return { op: 'soft', text: word.slice(1, -1) };
  return /^[A-Z]/.test(word) ? { op: 'kind', kind: word } : { op: 'rule', name: word };
}
