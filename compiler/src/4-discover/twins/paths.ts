// Twins of os.path, glob and pathlib over the project's file tree. Paths are relative to the root, which is the empty path;
// of the tree only the Python files are known.

import { argument, native } from '../twin';
import type { CallArguments, Evaluation, NativeCall, Twin, TwinEntry } from '../twin';
import { FALSE, list, NONE, str, textOf, TRUE, tuple, unknown } from '../values';
import type { Value } from '../values';

/** A path of the project's tree. */
class PathTwin implements Twin {
  readonly className = 'pathlib.Path';
  path = '';

  static of(path: string): Value {
    const twin = new PathTwin();
    twin.path = path;
    return { kind: 'twin', twin };
  }

  initialize(args: CallArguments): void {
    this.path = normalized(args.positional.map((part) => pathText(part) ?? '').join('/'));
  }

  attribute(name: string, evaluation: Evaluation): Value | null {
    const last = this.path.split('/').pop() ?? '';
    switch (name) {
      case 'parent':
        return PathTwin.of(directoryOf(this.path));
      case 'parents':
        return list(ancestors(this.path).map(PathTwin.of));
      case 'name':
        return str(last);
      case 'stem':
        return str(last.replace(/\.[^.]*$/, ''));
      case 'suffix':
        return str(/\.[^.]*$/.exec(last)?.[0] ?? '');
      case 'parts':
        return tuple(this.path.split('/').map(str));
      case '__str__':
      case 'as_posix':
        return native(() => str(this.path));
      case 'with_suffix':
        return native((args) => PathTwin.of(this.path.replace(/\.[^./]*$/, '') + (textOf(args.positional[0]) ?? '')));
      case 'relative_to':
        return native((args) => relativeTo(this.path, pathText(args.positional[0] ?? NONE)));
      case 'resolve':
      case 'absolute':
        return native(() => PathTwin.of(this.path));
      case 'joinpath':
      case '__truediv__':
        return native((args) =>
          PathTwin.of(normalized([this.path, ...args.positional.map((part) => pathText(part) ?? '')].join('/'))),
        );
      case 'is_file':
        return native(() => isFile(this.path, evaluation));
      case 'is_dir':
        return native(() => isDirectory(this.path, evaluation));
      case 'exists':
        return native(() => exists(this.path, evaluation));
      case 'iterdir':
        return native(() => this.files('*', evaluation));
      case 'glob':
        return native((args) => this.matching(textOf(args.positional[0]), evaluation));
      case 'rglob':
        return native((args) => this.matching(`**/${textOf(args.positional[0]) ?? '*'}`, evaluation));
      default:
        return null;
    }
  }

  private matching(pattern: string | null, evaluation: Evaluation): Value {
    return pattern === null ? unknown('a glob pattern is not known') : this.files(pattern, evaluation);
  }

  private files(pattern: string, evaluation: Evaluation): Value {
    return list(matchingFiles(normalized(`${this.path}/${pattern}`), evaluation).map(PathTwin.of));
  }
}

/** Of files only the Python ones are known, so that what is not found may be there all the same. */
function isFile(path: string, evaluation: Evaluation): Value {
  return evaluation.projectFiles().includes(path) ? TRUE : unknown('whether a file exists is not known');
}

function isDirectory(path: string, evaluation: Evaluation): Value {
  const prefix = path === '' ? '' : `${path}/`;
  if (evaluation.projectFiles().some((file) => file.startsWith(prefix))) return TRUE;
  return evaluation.projectFiles().includes(path) ? FALSE : unknown('whether a directory exists is not known');
}

function exists(path: string, evaluation: Evaluation): Value {
  const file = isFile(path, evaluation);
  return file.kind === 'unknown' ? isDirectory(path, evaluation) : file;
}

function relativeTo(path: string, start: string | null): Value {
  const prefix = start === '' ? '' : `${start}/`;
  return start !== null && path.startsWith(prefix)
    ? PathTwin.of(path.slice(prefix.length))
    : unknown('a relative path is not known');
}

/** The text of a path; null for what is none. */
export function pathText(value: Value): string | null {
  return value.kind === 'twin' && value.twin instanceof PathTwin ? value.twin.path : textOf(value);
}

/** A path without what says nothing; what begins with `..` lies beside the root. */
export function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const isAbove = parts.length === 0 || parts.at(-1) === '..';
    if (part === '..' && isAbove) parts.push(part);
    else if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function directoryOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

function ancestors(path: string): string[] {
  return path === '' ? [] : [directoryOf(path), ...ancestors(directoryOf(path))];
}

/** Project files that a pattern from the root matches, sorted. */
function matchingFiles(pattern: string, evaluation: Evaluation): readonly string[] {
  const expression = globPattern(pattern);
  return evaluation.projectFiles().filter((file) => expression.test(file));
}

/** The regular expression of a glob pattern (CPython Lib/fnmatch.py translate, a segment at a time). */
function globPattern(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => {
    if (segment === '**') return '(?:[^/]+/)*';
    const source = segment.replace(/\[!?[^\]]*\]|[*?]|[.+^${}()|\\]/g, (part) => {
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      return part.startsWith('[') ? part.replace(/^\[!/, '[^') : `\\${part}`;
    });
    return `${source}/`;
  });
  return new RegExp(`^${segments.join('').replace(/\/$/, '')}$`);
}

/** A function of texts; unknown if one of its arguments is. */
function ofTexts(apply: (texts: readonly string[], evaluation: Evaluation) => Value): NativeCall {
  return (args, place, evaluation) => {
    const texts = args.positional.map(pathText);
    const known = texts.filter((text) => text !== null);
    return known.length < texts.length || args.open ? unknown('a path is not known', place) : apply(known, evaluation);
  };
}

const functions: Readonly<Record<string, NativeCall>> = {
  'os.path.abspath': ofTexts(([path]) => str(normalized(path ?? ''))),
  'os.path.realpath': ofTexts(([path]) => str(normalized(path ?? ''))),
  'os.path.normpath': ofTexts(([path]) => str(normalized(path ?? ''))),
  'os.path.dirname': ofTexts(([path]) => str(directoryOf(path ?? ''))),
  'os.path.basename': ofTexts(([path]) => str((path ?? '').split('/').pop() ?? '')),
  'os.path.join': ofTexts((parts) => str(normalized(parts.join('/')))),
  'os.path.splitext': ofTexts(([path]) => {
    const extension = /[^./]\.[^./]*$/.exec(path ?? '')?.[0].slice(1) ?? '';
    return tuple([str((path ?? '').slice(0, (path ?? '').length - extension.length)), str(extension)]);
  }),
  'os.path.relpath': ofTexts(([path, start]) => {
    const from = normalized(start ?? '');
    const to = normalized(path ?? '');
    return from === ''
      ? str(to)
      : to.startsWith(`${from}/`)
        ? str(to.slice(from.length + 1))
        : unknown('a relative path is not known');
  }),
  'os.path.exists': ofTexts(([path], evaluation) => exists(normalized(path ?? ''), evaluation)),
  'os.path.isfile': ofTexts(([path], evaluation) => isFile(normalized(path ?? ''), evaluation)),
  'os.path.isdir': ofTexts(([path], evaluation) => isDirectory(normalized(path ?? ''), evaluation)),
  'os.getcwd': () => str(''),
  'glob.glob': ofTexts(([pattern], evaluation) => list(matchingFiles(normalized(pattern ?? ''), evaluation).map(str))),
  'os.listdir': (args, place, evaluation) => {
    const directory = argument(args, 'path', 0);
    const text = directory === undefined ? '' : pathText(directory);
    if (text === null) return unknown('a path is not known', place);
    const prefix = text === '' ? '' : `${normalized(text)}/`;
    const inside = evaluation.projectFiles().filter((file) => file.startsWith(prefix));
    const names = new Set(inside.map((file) => file.slice(prefix.length).split('/')[0] as string));
    return list([...names].sort().map(str));
  },
};

export const PATH_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ...Object.entries(functions).map(([name, call]) => [name, { kind: 'function', call }] as const),
  ['os.sep', { kind: 'value', value: str('/') }],
  ['os.path.sep', { kind: 'value', value: str('/') }],
  ['pathlib.Path', { kind: 'class', create: () => new PathTwin() }],
];
