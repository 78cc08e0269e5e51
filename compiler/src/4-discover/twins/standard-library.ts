// Twins of what module code uses of the standard library to make registrations: os.environ, functools, contextlib,
// importlib, pkgutil, typing.

import type { Place } from '../../diagnostics';
import { setAttributeOf, typeOf } from '../introspection';
import { argument, native } from '../twin';
import type { CallArguments, Evaluation, Twin, TwinEntry } from '../twin';
import { assumed, bool, FALSE, list, NONE, optionsOf, str, textOf, unknown } from '../values';
import type { Value } from '../values';

/** A variable of the environment: its default if there is one. */
function variable(args: CallArguments, place: Place): Value {
  const name = textOf(argument(args, 'key', 0));
  const fallback = argument(args, 'default', 1);
  return fallback === undefined
    ? unknown(`the environment variable ${name ?? '?'} has no default`, place)
    : assumed(fallback);
}

class EnvironTwin implements Twin {
  readonly className = 'os._Environ';

  initialize(): void {}

  attribute(name: string): Value | null {
    return name === 'get' ? native(variable) : null;
  }
}

/** pkgutil.ModuleInfo. */
class ModuleInfoTwin implements Twin {
  readonly className = 'pkgutil.ModuleInfo';
  private readonly name: string;
  private readonly isPackage: boolean;

  constructor(name: string, isPackage: boolean) {
    this.name = name;
    this.isPackage = isPackage;
  }

  initialize(): void {}

  attribute(name: string): Value | null {
    if (name === 'name') return str(this.name);
    if (name === 'ispkg') return bool(this.isPackage);
    if (name === 'module_finder') return NONE;
    return name === '__iter__' ? list([NONE, str(this.name), bool(this.isPackage)]) : null;
  }
}

function iterModules(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const path = argument(args, 'path', 0);
  const prefix = textOf(argument(args, 'prefix', 1)) ?? '';
  const folders = path === undefined ? null : evaluation.iterate(path, place);
  if (folders === null) return unknown('the path of pkgutil.iter_modules() is not known', place);
  const found = folders.flatMap((folder) => {
    const text = textOf(folder);
    if (text === null) return [];
    const packageName = text.replaceAll('/', '.');
    return evaluation.submodules(packageName).map((name) => {
      const isPackage = evaluation.submodules(`${packageName}.${name}`).length > 0;
      return { kind: 'twin', twin: new ModuleInfoTwin(prefix + name, isPackage) } as const;
    });
  });
  return list(found);
}

/** `pkgutil.walk_packages`: what `iter_modules` finds, and below it. */
function walkPackages(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const path = argument(args, 'path', 0);
  const prefix = textOf(argument(args, 'prefix', 1)) ?? '';
  const folders = path === undefined ? null : evaluation.iterate(path, place)?.map(textOf);
  if (folders == null) return unknown('the path of pkgutil.walk_packages() is not known', place);
  const walk = (packageName: string, before: string): readonly Value[] =>
    evaluation.submodules(packageName).flatMap((name) => {
      const inner = `${packageName}.${name}`;
      const isPackage = evaluation.submodules(inner).length > 0;
      const found: Value = { kind: 'twin', twin: new ModuleInfoTwin(before + name, isPackage) };
      return isPackage ? [found, ...walk(inner, `${before}${name}.`)] : [found];
    });
  return list(folders.flatMap((folder) => (folder === null ? [] : walk(folder.replaceAll('/', '.'), prefix))));
}

/** `sys.modules`: the modules of the project by their names. */
class ModulesTwin implements Twin {
  readonly className = 'builtins.dict';

  initialize(): void {}

  attribute(name: string, evaluation: Evaluation): Value | null {
    const found = (value: Value | undefined): Value | null => {
      const module = textOf(value);
      return module === null ? null : evaluation.importModule(module);
    };
    if (name === '__getitem__')
      return native(({ positional: [key] }, place) => found(key) ?? unknown('a module is not known', place));
    return name === 'get'
      ? native(({ positional: [key] }, place) => found(key) ?? unknown('a module is not known', place))
      : null;
  }
}

function cachedProperty({ positional: [getter] }: CallArguments): Value {
  return getter === undefined
    ? unknown('a property without a function')
    : { kind: 'descriptor', descriptor: 'cached', function: getter };
}

function importModule(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const name = argument(args, 'name', 0);
  const packageName = textOf(argument(args, 'package', 1)) ?? '';
  const texts = name === undefined ? [] : optionsOf(name).map(textOf);
  const [text] = texts;
  if (texts.length !== 1 || text === null || text === undefined)
    return unknown('the name of an imported module is not known', place);
  const level = /^\.*/.exec(text)?.[0].length ?? 0;
  const base = packageName.split('.');
  const absolute = level === 0 ? text : [...base.slice(0, base.length - level + 1), text.slice(level)].join('.');
  return evaluation.importModule(absolute) ?? { kind: 'external', name: absolute };
}

/** Longer texts are not searched. */
const MOST_SEARCHED = 1_000;

/** `re.sub(pattern, text, subject)` where JavaScript's expressions mean the same, and no group is repeated: such a search takes no time. */
function substitute(args: CallArguments, place: Place): Value {
  const [pattern, by, subject] = [
    argument(args, 'pattern', 0),
    argument(args, 'repl', 1),
    argument(args, 'string', 2),
  ].map(textOf);
  const isAlike = pattern != null && !/\)[*+?{]|\(\?[^:=!<]|\\[^\w]|\\[AZxuN0-9]|[*+?}]\+/.test(pattern);
  if (
    !isAlike ||
    by == null ||
    by.includes('\\') ||
    subject == null ||
    subject.length > MOST_SEARCHED ||
    args.positional.length > 3
  )
    return unknown('the result of re.sub() is not known', place);
  try {
    return str(subject.replace(new RegExp(pattern, 'gu'), () => by));
  } catch {
    return unknown('the result of re.sub() is not known', place);
  }
}

/** `@decorator` and `@decorator(...)` of a function that leaves what it decorates callable. */
function transparent(args: CallArguments): Value {
  const [first] = args.positional;
  return first?.kind === 'function' || first?.kind === 'class'
    ? first
    : native(({ positional: [target] }) => target ?? NONE);
}

function partial(args: CallArguments): Value {
  const [target, ...rest] = args.positional;
  return target === undefined
    ? unknown('partial() of nothing')
    : { kind: 'partial', function: target, args: rest, keywords: args.keywords };
}

function wraps(args: CallArguments): Value {
  const [wrapped] = args.positional;
  return native(({ positional: [wrapper] }) => {
    if (wrapper?.kind === 'function' && wrapped !== undefined) wrapper.wraps = wrapped;
    return wrapper ?? NONE;
  });
}

const functions: Readonly<Record<string, (args: CallArguments, place: Place, evaluation: Evaluation) => Value>> = {
  'os.getenv': variable,
  'functools.partial': partial,
  'functools.wraps': wraps,
  'functools.lru_cache': transparent,
  'functools.cache': transparent,
  'contextlib.asynccontextmanager': transparent,
  'contextlib.contextmanager': transparent,
  'dataclasses.dataclass': transparent,
  'importlib.import_module': importModule,
  'pkgutil.iter_modules': iterModules,
  'pkgutil.walk_packages': walkPackages,
  'functools.cached_property': cachedProperty,
  'builtins.type': typeOf,
  'builtins.object.__setattr__': setAttributeOf,
  're.sub': substitute,
  'typing.cast': (args) => args.positional[1] ?? unknown('cast() of nothing'),
};

export const STANDARD_LIBRARY_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ...Object.entries(functions).map(([name, call]) => [name, { kind: 'function', call }] as const),
  ['os.environ', { kind: 'value', value: { kind: 'twin', twin: new EnvironTwin() } }],
  ['sys.modules', { kind: 'value', value: { kind: 'twin', twin: new ModulesTwin() } }],
  ['typing.TYPE_CHECKING', { kind: 'value', value: FALSE }],
];
