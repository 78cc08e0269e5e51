// Binding of arguments to parameters for an abstract call: CPython Python/ceval.c initialize_locals, without its errors.

import type { Place } from '../diagnostics';
import type { Environment } from './environment';
import type { CallArguments } from './twin';
import { dictionary, str, tuple, unknown } from './values';
import type { FunctionValue } from './values';

/** Assigns the parameters of a function in the environment of a call. Parameters without a value are unknown. */
export function bindArguments(
  callee: FunctionValue,
  args: CallArguments,
  environment: Environment,
  place: Place,
): void {
  const { args: parameters } = callee.node;
  const places = [...parameters.posonlyargs, ...parameters.args];
  const keywords = new Map(args.keywords);
  places.forEach((parameter, at) => {
    const name = parameter.arg;
    const given = args.positional[at] ?? keywords.get(name);
    keywords.delete(name);
    environment.assign(name, given ?? missing(callee, name, args, place));
  });
  for (const parameter of parameters.kwonlyargs) {
    const name = parameter.arg;
    const given = keywords.get(name);
    keywords.delete(name);
    environment.assign(name, given ?? missing(callee, name, args, place));
  }
  if (parameters.vararg !== null) {
    environment.assign(parameters.vararg.arg, tuple(args.positional.slice(places.length), args.open));
  }
  if (parameters.kwarg !== null) {
    const entries = [...keywords].map(([name, value]) => ({ key: str(name), value }));
    environment.assign(parameters.kwarg.arg, dictionary(entries, args.open));
  }
}

function missing(
  callee: FunctionValue,
  name: string,
  args: CallArguments,
  place: Place,
): ReturnType<typeof unknown> | NonNullable<ReturnType<FunctionValue['defaults']['get']>> {
  const fallback = callee.defaults.get(name);
  // With an unknown `*args` or `**kwargs` a default may be overridden.
  if (fallback !== undefined && !args.open) return fallback;
  return unknown(`the argument '${name}' of ${callee.name}() is not known`, place);
}
