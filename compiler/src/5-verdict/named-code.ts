// The functions, lambdas and classes of a module under the names that run time knows them by.

import type { ModuleSummary } from '../2-summarize';

export interface NamedCode {
  /** `__qualname__`; a lambda's has its line behind it, `<lambda>:12`. */
  readonly name: string;
  readonly scope: number;
  readonly line: number;
}

export function namedCode(summary: ModuleSummary): readonly NamedCode[] {
  const definitions = summary.definitions.map(({ line, qualname, scope }) => ({ name: qualname, line, scope }));
  const lambdas = summary.scopes.filter(({ name }) => name === '<lambda>');
  return [
    ...definitions,
    ...lambdas.map(({ index, line }) => ({ name: `${qualname(summary, index)}:${line}`, line, scope: index })),
  ];
}

function qualname({ scopes }: ModuleSummary, index: number): string {
  const names: string[] = [];
  for (let at = scopes[index]; at !== undefined && at.parent !== null; at = scopes[at.parent]) {
    const isInside = at.index !== index && at.kind === 'function' && at.comprehension === null;
    if (isInside) names.unshift('<locals>');
    if (at.comprehension === null) names.unshift(at.name);
  }
  return names.join('.');
}
