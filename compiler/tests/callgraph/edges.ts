// The call graph of a folder of modules in the words of the PyCG micro-benchmark: `main.Class.method → module.function`,
// `<builtin>.len`, `<**PyStr**>.join`, `main.<lambda1>`.

import { parseModule } from '../../src/1-parse';
import type { ModuleConstraints } from '../../src/2-summarize/constraints';
import { constrain } from '../../src/2-summarize/constraints';
import { FOREIGN_MODULES, indexModules, pythonFiles } from '../../src/3-link';
import { LibraryMap } from '../../src/library-map';
import { DECLARATIONS } from '../../src/library-map/generated/declarations';
import { analyzeProgram, callGraph, libraryFacts, targetKey } from '../../src/points-to';
import type { CallTarget, FindModule, LibraryFacts, ModuleSource } from '../../src/points-to';
import { readModel } from '../../src/points-to/models';
import type { System } from '../../src/system';

const PYTHON = '3.12';
const MINOR = 12;

/** The edges of the call graph, from the module `main`. */
export function edgesOf(system: System, root: string): string[] {
  const names = new Map<string, string>();
  const find = findIn(system, root, (constraints) => nameBlocks(constraints, names));
  const { edges } = callGraph(analyzeProgram(find, methods(), ['main']));
  const found: string[] = [];
  for (const [caller, targets] of edges) {
    const from = names.get(caller);
    if (from === undefined) continue;
    for (const target of targets) found.push(`${from} → ${nameOf(target, names)}`);
  }
  return found.sort();
}

/** The calls between functions of the modules, by their qualified names, and the functions that are reached. */
export function callsOf(
  system: System,
  root: string,
  modules: readonly string[],
): { readonly pairs: readonly string[]; readonly reached: readonly string[] } {
  const { edges, reached } = callGraph(
    analyzeProgram(
      findIn(system, root, () => undefined),
      methods(),
      modules,
    ),
  );
  const own = reached.filter(({ module }) => modules.includes(module));
  const name = ({ qualname }: CallTarget): string => (qualname === '' ? '<module>' : qualname);
  const pairs = own.flatMap((caller) =>
    (edges.get(targetKey(caller)) ?? [])
      .filter(({ kind, module }) => kind === 'code' && modules.includes(module))
      .map((callee) => `${name(caller)} → ${name(callee)}`),
  );
  return { pairs: [...new Set(pairs)].sort(), reached: [...new Set(own.map(name))].sort() };
}

function methods(): LibraryFacts {
  return libraryFacts(new LibraryMap(DECLARATIONS, MINOR));
}

function findIn(system: System, root: string, loaded: (constraints: ModuleConstraints) => void): FindModule {
  const index = indexModules(pythonFiles(system, root));
  const known = new Map<string, ModuleSource>();
  const load = (name: string): ModuleSource => {
    const model = readModel(name, MINOR);
    if (model !== null) return { kind: 'source', constraints: model, role: 'model' };
    if (FOREIGN_MODULES.has(name)) return { kind: 'absent' };
    const entry = index.modules.get(name);
    if (entry === undefined) return { kind: 'native' };
    if (entry.file === null) return { kind: 'namespace' };
    const bytes = system.readFile(`${root}/${entry.file}`) ?? new Uint8Array();
    const parsed = parseModule(bytes, { fileName: entry.file, python: PYTHON });
    if (!parsed.ok) throw new Error(`${entry.file}: ${parsed.error.message}`);
    const constraints = constrain({ ...entry, file: entry.file }, parsed.module, MINOR);
    if (constraints === null) throw new Error(`${entry.file}: no constraints`);
    loaded(constraints);
    return { kind: 'source', constraints, role: 'code' };
  };
  return (name) => {
    const source = known.get(name) ?? load(name);
    known.set(name, source);
    return source;
  };
}

/** The benchmark's name of each block, by the key of a call graph: lambdas are counted in what is around them. */
function nameBlocks({ module, blocks }: ModuleConstraints, names: Map<string, string>): void {
  const own: string[] = [];
  const lambdas = new Map<number, number>();
  blocks.forEach(({ kind, name, parent }, index) => {
    const around = parent === null ? module : (own[parent] as string);
    let word = name;
    if (name === '<lambda>' && parent !== null) {
      lambdas.set(parent, (lambdas.get(parent) ?? 0) + 1);
      word = `<lambda${lambdas.get(parent)}>`;
    }
    own[index] = kind === 'module' ? module : `${around}.${word}`;
    names.set(`${module}:${index}`, own[index] as string);
  });
}

const TYPES: Readonly<Record<string, string>> = { str: '<**PyStr**>', dict: '<**PyDict**>', list: '<**PyList**>' };

function nameOf(target: CallTarget, names: ReadonlyMap<string, string>): string {
  const { module, qualname } = target;
  const own = names.get(targetKey(target));
  if (own !== undefined) return own;
  if (module !== 'builtins') return `${module}.${qualname}`;
  const [first, ...rest] = qualname.split('.') as [string, ...string[]];
  return rest.length === 0 ? `<builtin>.${first}` : `${TYPES[first] ?? first}.${rest.join('.')}`;
}
