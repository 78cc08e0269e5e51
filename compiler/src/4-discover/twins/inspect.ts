// Twins of inspect, as far as module code looks for members and asks what they are.

import type { Place } from '../../diagnostics';
import { isCallable, namesOf } from '../introspection';
import { argument, positional } from '../twin';
import type { CallArguments, Evaluation, NativeCall, TwinEntry } from '../twin';
import { bool, isNone, list, str, truthOf, tuple, unknown } from '../values';
import type { Value } from '../values';

/** `getmembers(object, predicate)`: names with what they stand for, in order of the names. */
function getMembers(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const [object] = args.positional;
  const names = object === undefined ? null : namesOf(object, evaluation);
  if (object === undefined || names === null) return unknown('the members of an object are not known', place);
  const predicate = argument(args, 'predicate', 1);
  const members = names.map((name) => ({ name, value: evaluation.attribute(object, name, place) }));
  const truths = members.map(({ value }) =>
    predicate === undefined || isNone(predicate) ? true : truthOf(evaluation.call(predicate, positional(value), place)),
  );
  const kept = members.filter((_, at) => truths[at] !== false);
  return list(
    kept.map(({ name, value }) => tuple([str(name), value])),
    truths.includes(null),
  );
}

/** A predicate that tells values by their kinds. */
function isA(...kinds: readonly Value['kind'][]): NativeCall {
  return ({ positional: [value] }, place) => {
    if (value === undefined || value.kind === 'unknown' || value.kind === 'union' || value.kind === 'external')
      return unknown('what an object is, is not known', place);
    return bool(kinds.includes(value.kind));
  };
}

const isCoroutineFunction: NativeCall = ({ positional: [value] }, place) => {
  const callee = value?.kind === 'bound' ? value.function : value;
  return callee?.kind === 'function'
    ? bool(callee.node.kind === 'AsyncFunctionDef')
    : unknown('whether a function is a coroutine function is not known', place);
};

const isRoutine: NativeCall = ({ positional: [value] }, place, evaluation) => {
  const answer = value === undefined || value.kind === 'class' ? false : isCallable(value, evaluation);
  return answer === null ? unknown('whether an object is a routine is not known', place) : bool(answer);
};

const functions: Readonly<Record<string, NativeCall>> = {
  getmembers: getMembers,
  isfunction: isA('function'),
  ismethod: isA('bound'),
  isclass: isA('class', 'external'),
  ismodule: isA('module'),
  isroutine: isRoutine,
  iscoroutinefunction: isCoroutineFunction,
};

export const INSPECT_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ...Object.entries(functions).map(([name, call]) => [`inspect.${name}`, { kind: 'function', call }] as const),
  ['asyncio.iscoroutinefunction', { kind: 'function', call: isCoroutineFunction }],
];
