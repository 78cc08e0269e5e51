// Environment markers of PEP 508 (`python_version < "3.13" and sys_platform == "linux"`), read and decided for the machine that a
// binary runs on. The grammar and the comparisons are those of `packaging` (packaging/_parser.py, packaging/markers.py).

import { normalizedName } from './names';
import { admits, parseSpecifier } from './pep440';

export type Marker =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Marker[] }
  | { readonly kind: 'compare'; readonly left: Operand; readonly operator: string; readonly right: Operand };

export type Operand =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'text'; readonly value: string };

/** Values of the variables. */
export type MarkerEnvironment = Readonly<Record<string, string>>;

/** The environment of a program that follows a minor version of CPython 3 on Linux. */
export function markerEnvironment(minor: number): MarkerEnvironment {
  return {
    implementation_name: 'cpython',
    implementation_version: `3.${minor}.0`,
    os_name: 'posix',
    platform_machine: 'x86_64',
    platform_python_implementation: 'CPython',
    platform_release: '',
    platform_system: 'Linux',
    platform_version: '',
    python_full_version: `3.${minor}.0`,
    python_version: `3.${minor}`,
    sys_platform: 'linux',
    extra: '',
  };
}

/** Names that older metadata has for some variables. */
const ALIASES: Readonly<Record<string, string>> = {
  'os.name': 'os_name',
  'sys.platform': 'sys_platform',
  'platform.version': 'platform_version',
  'platform.machine': 'platform_machine',
  'platform.python_implementation': 'platform_python_implementation',
  python_implementation: 'platform_python_implementation',
};

const VARIABLES: ReadonlySet<string> = new Set(Object.keys(markerEnvironment(0)));

/** Variables that are compared as versions where they can be. */
const VERSIONS: ReadonlySet<string> = new Set([
  'implementation_version',
  'platform_release',
  'python_full_version',
  'python_version',
]);

const TOKEN = /\s*(?:("[^"]*"|'[^']*')|(===|==|~=|!=|<=|>=|<|>)|([()])|([A-Za-z_][\w.]*))/y;

/** A marker; null for text that is none. */
export function parseMarker(text: string): Marker | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const reader = new Reader(tokens);
  const marker = reader.either();
  return reader.isAtEnd ? marker : null;
}

function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    tokens.push(match[0].trimStart());
  }
  return tokens;
}

class Reader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  either(): Marker | null {
    return this.joined('or', () => this.joined('and', () => this.single()));
  }

  private joined(kind: 'and' | 'or', part: () => Marker | null): Marker | null {
    const parts: Marker[] = [];
    do {
      const next = part();
      if (next === null) return null;
      parts.push(next);
    } while (this.takes(kind));
    return parts.length === 1 ? (parts[0] as Marker) : { kind, parts };
  }

  private single(): Marker | null {
    if (this.takes('(')) {
      const inner = this.either();
      return this.takes(')') ? inner : null;
    }
    const left = this.operand();
    const operator = this.operator();
    const right = this.operand();
    if (left === null || operator === null || right === null) return null;
    return { kind: 'compare', left, operator, right };
  }

  private operand(): Operand | null {
    const token = this.tokens[this.at];
    if (token === undefined) return null;
    if (/^["']/.test(token)) {
      this.at += 1;
      return { kind: 'text', value: token.slice(1, -1) };
    }
    const name = Object.hasOwn(ALIASES, token) ? (ALIASES[token] as string) : token;
    if (!VARIABLES.has(name)) return null;
    this.at += 1;
    return { kind: 'variable', name };
  }

  private operator(): string | null {
    if (this.takes('in')) return 'in';
    if (this.takes('not')) return this.takes('in') ? 'not in' : null;
    const token = this.tokens[this.at];
    if (token === undefined || !/^[=~!<>]/.test(token)) return null;
    this.at += 1;
    return token;
  }

  private takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }
}

/** Whether a marker holds. A comparison that cannot be made does not. */
export function holds(marker: Marker, environment: MarkerEnvironment): boolean {
  switch (marker.kind) {
    case 'and':
      return marker.parts.every((part) => holds(part, environment));
    case 'or':
      return marker.parts.some((part) => holds(part, environment));
    case 'compare':
      return compares(marker.left, marker.operator, marker.right, environment);
  }
}

function compares(left: Operand, operator: string, right: Operand, environment: MarkerEnvironment): boolean {
  const textOf = (operand: Operand): string =>
    operand.kind === 'text' ? operand.value : (environment[operand.name] ?? '');
  const variable = left.kind === 'variable' ? left.name : right.kind === 'variable' ? right.name : '';
  if (variable === '') return false;
  const written = [textOf(left), textOf(right)] as const;
  const [one, other] = variable === 'extra' ? [normalizedName(written[0]), normalizedName(written[1])] : written;
  const specifier = VERSIONS.has(variable) ? parseSpecifier(`${operator}${other}`) : null;
  if (specifier !== null && specifier.length === 1) return admits(specifier, one);
  switch (operator) {
    case 'in':
      return other.includes(one);
    case 'not in':
      return !other.includes(one);
    case '!=':
      return one !== other;
    // Texts have no order.
    case '==':
    case '<=':
    case '>=':
      return one === other;
    default:
      return false;
  }
}
