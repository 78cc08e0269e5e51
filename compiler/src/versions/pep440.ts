// Version specifiers of PEP 440 (`>=1.2,!=1.3.*`, `~=2.0`): read, asked whether they admit a version, and whether any of a
// range. Versions are read and ordered by `@renovatebot/pep440`; what a clause admits is decided here, since that package
// leaves out epochs, post-releases and padding where `packaging` minds them.

import { compare, explain } from '@renovatebot/pep440';

export type Operator = '~=' | '==' | '!=' | '<=' | '>=' | '<' | '>' | '===';

/** One clause of a specifier; `wildcard` for `== 1.2.*` and `!= 1.2.*`, whose version is then `1.2`. */
export interface Clause {
  readonly operator: Operator;
  readonly version: string;
  readonly wildcard: boolean;
}

/** Clauses of which a version has to satisfy each. */
export type Specifier = readonly Clause[];

/** A version in its parts. The library's declaration calls the numbers of post- and development releases lists. */
interface Explained {
  readonly epoch: number;
  readonly release: readonly number[];
  readonly pre: readonly (string | number)[] | null;
  readonly post: number | null;
  readonly dev: number | null;
  readonly local: string | null;
  /** All but the local label. */
  readonly public: string;
  readonly base_version: string;
  readonly is_prerelease: boolean;
  readonly is_devrelease: boolean;
  readonly is_postrelease: boolean;
}

function read(version: string): Explained | null {
  return explain(version) as unknown as Explained | null;
}

const CLAUSE = /^(~=|===|==|!=|<=|>=|<|>)\s*(\S+)$/;

/** A specifier as its clauses; null if it is none. The empty one admits every version. */
export function parseSpecifier(text: string): Specifier | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const clauses = parts.map(parseClause);
  return clauses.some((clause) => clause === null) ? null : clauses.filter((clause) => clause !== null);
}

function parseClause(text: string): Clause | null {
  const match = CLAUSE.exec(text);
  if (match === null) return null;
  const [, operator, written] = match as unknown as [string, Operator, string];
  if (operator === '===') return { operator, version: written, wildcard: false };
  const wildcard = written.endsWith('.*');
  const version = wildcard ? written.slice(0, -'.*'.length) : written;
  const explained = read(version);
  if (explained === null) return null;
  const isEquality = operator === '==' || operator === '!=';
  if (wildcard && (!isEquality || hasSuffix(explained))) return null;
  if (explained.local !== null && !isEquality) return null;
  if (operator === '~=' && explained.release.length < 2) return null;
  return { operator, version, wildcard };
}

/** Whether a version is more than an epoch and a release. */
function hasSuffix({ is_prerelease: pre, is_postrelease: post, is_devrelease: dev, local }: Explained): boolean {
  return pre || post || dev || local !== null;
}

/** Whether a text is a version. */
export function isVersion(text: string): boolean {
  return explain(text) !== null;
}

/** Orders two versions: negative if the first is older. */
export function compareVersions(left: string, right: string): number {
  return compare(left, right);
}

/** Whether a specifier admits a version, pre-releases like any other. */
export function admits(specifier: Specifier, version: string): boolean {
  const explained = read(version);
  return specifier.every((clause) => admitsClause(clause, version, explained));
}

function admitsClause(clause: Clause, version: string, explained: Explained | null): boolean {
  if (clause.operator === '===') return version.toLowerCase() === clause.version.toLowerCase();
  const bound = read(clause.version);
  if (explained === null || bound === null) return false;
  switch (clause.operator) {
    case '==':
      return equals(clause, bound, explained);
    case '!=':
      return !equals(clause, bound, explained);
    case '~=':
      return (
        compare(explained.public, bound.public) >= 0 &&
        startsWith(explained, { ...bound, release: bound.release.slice(0, -1) })
      );
    case '>=':
      return compare(explained.public, bound.public) >= 0;
    case '<=':
      return compare(explained.public, bound.public) <= 0;
    case '<':
      return compare(version, bound.is_prerelease ? clause.version : `${bound.public}.dev0`) < 0;
    case '>':
      return isAfter(explained, bound, version);
  }
}

/** A clause without a local label does not mind that of a version. */
function equals({ version: text, wildcard }: Clause, bound: Explained, explained: Explained): boolean {
  if (wildcard) return startsWith(explained, bound);
  if (bound.local === null) return compare(explained.public, bound.public) === 0;
  return explained.local !== null && compare(`${explained.public}+${explained.local}`, text) === 0;
}

/** Whether a release begins as another does; what it lacks of its length is zeros. */
function startsWith(explained: Explained, bound: Explained): boolean {
  if (explained.epoch !== bound.epoch) return false;
  return bound.release.every((number, at) => (explained.release[at] ?? 0) === number);
}

/** `>`: what a post-release, a development release or a local label adds to the bound is not behind it. */
function isAfter(explained: Explained, bound: Explained, version: string): boolean {
  if (bound.is_devrelease || bound.is_postrelease) return compare(version, following(bound)) >= 0;
  return compare(version, bound.public) > 0 && compare(stemOf(explained), stemOf(bound)) !== 0;
}

/** The version behind a development release, or behind a post-release and what belongs to it. */
function following({ public: text, dev, post, ...rest }: Explained): string {
  if (dev !== null) return text.replace(/\d+$/, String(dev + 1));
  return `${stemOf(rest)}.post${(post ?? 0) + 1}.dev0`;
}

/** Epoch, release and pre-release. */
function stemOf({ base_version: base, pre }: Pick<Explained, 'base_version' | 'pre'>): string {
  return `${base}${(pre ?? []).join('')}`;
}

/**
 * Whether a specifier admits any version of those that another one admits. Each is a union of intervals, so a version that both
 * admit lies at the lower end of one: at a version that is named, right behind it, or behind all that begin as it does.
 */
export function overlap(left: Specifier, right: Specifier): boolean {
  const named = [...left, ...right].flatMap(({ version }) => (isVersion(version) ? [version] : []));
  const candidates = ['0.dev0', ...named.flatMap((version) => [version, ...behind(version)])];
  return candidates.some((version) => admits(left, version) && admits(right, version));
}

function behind(version: string): string[] {
  const explained = read(version) as Explained;
  const { epoch, release, pre, base_version: base, is_devrelease: isDev, is_postrelease: isPost } = explained;
  const written = (numbers: readonly number[]): string => `${epoch === 0 ? '' : `${epoch}!`}${numbers.join('.')}`;
  const raised = release.map((_, at) => release.slice(0, at + 1).map((number, part) => number + (part === at ? 1 : 0)));
  return [
    written([...release, 0, 0, 1]),
    ...raised.flatMap((numbers) => [`${written(numbers)}.dev0`, written(numbers)]),
    ...(isDev || isPost ? [following(explained)] : []),
    ...(pre === null ? [] : [`${base}${pre[0]}${Number(pre[1]) + 1}.dev0`]),
    `${written(release)}.dev0`,
  ];
}
