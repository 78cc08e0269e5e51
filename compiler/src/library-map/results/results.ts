// What the functions, methods and properties that declarations list give, by their names.

import type { Program } from '../../3-link';
import type { ModuleDeclaration, Result } from '../declaration';
import type { ClassCode, FunctionCode } from './code';
import { isHidden, replacedUnder } from './fields';
import { Inference } from './inference';
import type { Natives } from './natives';
import { each, only, union, unknown, without } from './types';
import type { ItemKind, Types } from './types';
import { replaced } from './variables';

/** Methods that a class has for Python itself, and that make no sense as results. */
const OF_THE_CLASS: ReadonlySet<string> = new Set(['__new__', '__init__', '__init_subclass__', '__class_getitem__']);

/** Special methods, which declarations list nowhere else: one that may give anything hides that of a base. */
const SPECIAL = /\.__\w+__$/;

const NOT_IMPLEMENTED = 'builtins.NotImplementedType';

/** Something that is declared, with what it gives. */
interface Given {
  readonly name: string;
  readonly types: Types;
  readonly isAwaited: boolean;
  /** A class method, which is called of a class. */
  readonly isOfClass?: boolean;
}

/** What is known of a module's functions; and of all others, why it is not known. */
export interface ModuleResults {
  readonly results: Readonly<Record<string, Result | null>>;
  readonly reasons: Readonly<Record<string, string>>;
}

/** The results of all modules, by module. */
export function resultsOf(
  program: Program,
  declarations: readonly ModuleDeclaration[],
  natives: Natives,
): ReadonlyMap<string, ModuleResults> {
  const inference = new Inference(program, natives);
  const all = (): [string, Given[]][] => {
    const filled = replacedUnder(inference, null);
    return declarations.map((one) => [one.module, givenIn(inference, one, filled)]);
  };
  // Asking for all makes the inference look for them; asking again gets what it has found.
  for (let round = 0; round < 2; round += 1) {
    all();
    inference.fixpoint.settle();
  }
  const declared = new Set(
    declarations.flatMap((one) => Object.keys(one.classes).map((name) => `${one.module}.${name}`)),
  );
  const nameOf = (id: string): string | null => {
    const code = inference.code.classes.get(id);
    if (code !== undefined) return declared.has(code.name) ? code.name : null;
    return id === 'builtins.NoneType' || natives.class(id) !== null ? id : null;
  };
  return new Map(all().map(([module, given]) => [module, resultsIn(given, nameOf)]));
}

function resultsIn(all: readonly Given[], nameOf: (id: string) => string | null): ModuleResults {
  const results: Record<string, Result | null> = {};
  const reasons: Record<string, string> = {};
  for (const given of [...all].sort((left, right) => (left.name < right.name ? -1 : 1))) {
    // What an operator does not do, the other side is asked for, or it raises.
    const { name } = given;
    const types = SPECIAL.test(name) ? without(given.types, NOT_IMPLEMENTED) : given.types;
    const found = resultFrom({ ...given, types }, nameOf);
    if (typeof found !== 'string') {
      results[name] = found;
      continue;
    }
    reasons[name] = found;
    if (SPECIAL.test(name)) results[name] = null;
  }
  return { results, reasons };
}

/** The result as declarations say it, or why nothing can be said. */
function resultFrom(
  { types: { why, items }, isAwaited, isOfClass }: Given,
  nameOf: (id: string) => string | null,
): Result | string {
  if (why !== null) return why;
  if (items.size === 0) return 'it never returns';
  const classes = new Set<string>();
  const reads = new Set<string>();
  let self = false;
  let made: Result['made'];
  for (const { kind, name } of items.values()) {
    const named = kind === 'object' ? nameOf(name) : null;
    if (named !== null) classes.add(named);
    else if (kind === 'read' || kind === 'called') reads.add(name);
    else if (kind === 'self') self = true;
    else if (kind === 'kin') made = isOfClass ? 'class' : 'receiver';
    else return `${kind} ${name}`;
  }
  return {
    classes: [...classes].sort(),
    ...(self ? { self: true as const } : {}),
    ...(made === undefined ? {} : { made }),
    ...(reads.size === 0 ? {} : { reads: [...reads].sort() }),
    ...(isAwaited ? { awaited: true as const } : {}),
  };
}

/** `filled` are the classes in which the library stores under computed names. */
function givenIn(
  inference: Inference,
  { module, functions, classes }: ModuleDeclaration,
  filled: ReadonlySet<ClassCode>,
): Given[] {
  const found = Object.keys(functions).map((name) => givenByFunction(inference, module, name));
  const members = Object.entries(classes).flatMap(([name, declared]) => {
    const [meant, ...others] = inference.names.member(module, name);
    if (meant?.kind !== 'class' || others.length > 0) return [];
    const listed = [...Object.keys(declared.methods), ...Object.keys(declared.attributes)];
    const special = ownSpecial(inference, meant.code);
    const all = [...new Set([...listed, ...special])].filter((member) => !OF_THE_CLASS.has(member));
    const isFilled = inference.classes.ancestors(meant.code).some((one) => filled.has(one));
    const changed = isFilled || inference.classes.isDecorated(meant.code) ? 'the library changes the class' : null;
    return all.flatMap((member) => givenByMember(inference, meant.code, `${name}.${member}`, changed));
  });
  return [...found, ...members];
}

function givenByFunction(inference: Inference, module: string, name: string): Given {
  const meant = inference.names.member(module, name);
  const codes = meant.flatMap((one) =>
    one.kind === 'function' && inference.roleOf(one.code) !== 'overload' ? [one.code] : [],
  );
  const isPlain =
    meant.every(({ kind }) => kind === 'function') && codes.every((code) => inference.roleOf(code) === 'plain');
  const { types, isAwaited } = given(inference, name, isPlain ? codes : null);
  const others = union(
    meant.map((one) => (one.kind === 'function' ? replaced(inference, one) : unknown('no function'))),
  );
  const isReplacedThere = others.why !== null || others.items.size > 0;
  return { name, isAwaited, types: isReplacedThere ? unknown('the library puts something in its place') : types };
}

/** The special methods of a class, and of the private ones that it derives from. */
function ownSpecial(inference: Inference, code: ClassCode): string[] {
  const isHidden = (one: ClassCode): boolean => one === code || one.node.name.startsWith('_');
  const bodies = inference.classes.ancestors(code).filter(isHidden);
  return bodies.flatMap(({ scope }) => [...scope.names.keys()].filter((name) => /^__\w+__$/.test(name)));
}

/** What a method or a property gives; nothing for what is neither. `changed` says why nothing is known of those of the class. */
function givenByMember(inference: Inference, code: ClassCode, name: string, changed: string | null): Given[] {
  const member = name.slice(name.indexOf('.') + 1);
  const found = inference.classes.find(code, member);
  const bindings = found.flatMap((one) => (one.kind === 'bindings' ? one.bindings : []));
  if (!bindings.some(({ kind }) => kind === 'function')) return [];
  const codes = bindings.flatMap((one) => (one.kind === 'function' ? [one.code] : []));
  const isOther = codes.length < bindings.length || found.some(({ kind }) => kind === 'unknown');
  if (isOther) return [given(inference, name, null)];
  const why = changed ?? whyReplaced(inference, code, member);
  if (why !== null) return [{ name, types: unknown(why), isAwaited: false }];
  const counting = codes.filter((one) => !['overload', 'accessor'].includes(inference.roleOf(one) ?? ''));
  const isKnown = counting.every((one) => inference.roleOf(one) !== null);
  const isKept = counting.some((one) => inference.roleOf(one) === 'cached');
  const [result] = [given(inference, name, isKnown ? counting : null)];
  return [isKept ? { ...result, types: union([result.types, only('read', member)]) } : result];
}

function whyReplaced(inference: Inference, code: ClassCode, member: string): string | null {
  const replacing = replacedUnder(inference, member);
  const isReplaced = inference.classes.ancestors(code).some((one) => replacing.has(one));
  return isReplaced || isHidden(inference, code, member) ? 'the library puts something in its place' : null;
}

/** What some functions give that have the same name; `null` for those of which it is not known what they become. */
function given(inference: Inference, name: string, codes: readonly FunctionCode[] | null): Given {
  if (codes === null) return { name, types: unknown('it is decorated, or bound in several ways'), isAwaited: false };
  const awaited = codes.filter(({ node }) => node.kind === 'AsyncFunctionDef');
  if (awaited.length > 0 && awaited.length < codes.length)
    return { name, types: unknown('it may be a coroutine function'), isAwaited: false };
  const isProperty = codes.some((code) => ['property', 'cached'].includes(inference.roleOf(code) ?? ''));
  if (awaited.length > 0 && isProperty)
    return { name, types: unknown('a property that gives a coroutine'), isAwaited: false };
  const types = union(codes.map((code) => resultOf(inference, code)));
  const isOfClass = codes.length > 0 && codes.every((code) => inference.roleOf(code) === 'class');
  return { name, types, isAwaited: awaited.length > 0, isOfClass };
}

/** Of what a class method is called of, a result only says that it gives objects. */
function resultOf(inference: Inference, code: FunctionCode): Types {
  const types = inference.resultOf(code);
  const isOfClass = inference.roleOf(code) === 'class';
  return isOfClass ? each(types, ({ kind, name }) => sayable(kind, name)) : types;
}

function sayable(kind: ItemKind, name: string): Types {
  return kind === 'object' || kind === 'kin' ? only(kind, name) : unknown(kind);
}
