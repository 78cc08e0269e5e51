// What a pyproject.toml wants of libraries: the dependencies of PEP 621, and those of Poetry's table. What is optional counts for
// a library that is wanted nowhere else.

import type { MarkerEnvironment } from './markers';
import { holds, parseMarker } from './markers';
import { normalizedName } from './names';
import { admits } from './pep440';
import type { Specifier } from './pep440';
import { parsePoetryConstraint } from './poetry';
import { parseRequirement } from './requirement';
import { tableValue } from './toml';
import type { ParseToml } from './toml';
import { wantedLibrary } from './wanted';
import type { WantedLibrary } from './wanted';

const FILE = 'pyproject.toml';

/** The libraries that are wanted in an environment. */
export function fromPyproject(text: string, environment: MarkerEnvironment, toml: ParseToml): WantedLibrary[] {
  const document = toml(text);
  const lines = text.split('\n');
  const poetry = Object.entries(tableOf(tableValue(document, 'tool', 'poetry', 'dependencies')));
  const poetrys = (isOptional: boolean): WantedLibrary[] =>
    poetry.flatMap(([name, value]) => poetryDependency(name, value, isOptional, environment, lines));
  const always = [...listed(tableValue(document, 'project', 'dependencies'), environment, lines), ...poetrys(false)];
  const extras = Object.values(tableOf(tableValue(document, 'project', 'optional-dependencies')));
  const optional = [...extras.flatMap((list) => listed(list, environment, lines)), ...poetrys(true)];
  const names = new Set(always.map(({ library }) => library));
  return [...always, ...optional.filter(({ library }) => !names.has(library))];
}

/** Requirements of PEP 508 in a list. */
function listed(list: unknown, environment: MarkerEnvironment, lines: readonly string[]): WantedLibrary[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const requirement = typeof item === 'string' ? parseRequirement(item) : null;
    if (requirement === null || requirement.url !== null) return [];
    const { name, specifier, versions, marker } = requirement;
    if (marker !== null && !holds(marker, environment)) return [];
    const line = lines.findIndex((candidate) => candidate.includes(String(item))) + 1;
    return [wantedLibrary(name, versions, [specifier], FILE, Math.max(1, line))];
  });
}

/** An entry of `[tool.poetry.dependencies]`: a constraint, a table with one, or a list of tables for some environments each. */
function poetryDependency(
  name: string,
  value: unknown,
  isOptional: boolean,
  environment: MarkerEnvironment,
  lines: readonly string[],
): WantedLibrary[] {
  if (name === 'python') return [];
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const line = lines.findIndex((candidate) => candidate.trimStart().replace(/^["']/, '').startsWith(name)) + 1;
  return entries.flatMap((entry) => {
    const text = typeof entry === 'string' ? entry : tableValue(entry, 'version');
    const marker = tableValue(entry, 'markers');
    const python = tableValue(entry, 'python');
    if (typeof text !== 'string' || (tableValue(entry, 'optional') === true) !== isOptional) return [];
    if (!holdsText(marker, environment) || !isFor(python, environment)) return [];
    const allowed = parsePoetryConstraint(text);
    return allowed === null ? [] : [wantedLibrary(normalizedName(name), text, allowed, FILE, Math.max(1, line))];
  });
}

function holdsText(text: unknown, environment: MarkerEnvironment): boolean {
  const marker = typeof text === 'string' ? parseMarker(text) : null;
  return marker === null || holds(marker, environment);
}

function isFor(python: unknown, environment: MarkerEnvironment): boolean {
  const allowed: readonly Specifier[] | null = typeof python === 'string' ? parsePoetryConstraint(python) : null;
  return allowed === null || allowed.some((specifier) => admits(specifier, environment['python_full_version'] ?? ''));
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
