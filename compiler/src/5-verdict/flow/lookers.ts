// Who looks at what start-up goes without: code that reads a name which a statement would have bound, imports a module that does not come
// up, or has in its hands an object that the statement would have changed.

import { GLOBAL_SIZE, Op } from '../../2-summarize/constraints';
import { Kind, regionCode } from '../../points-to';
import type { Instance, Solver } from '../../points-to';
import type { Diagnostic } from '../../diagnostics';
import { addDistinct } from './distinct';
import type { Distinct } from './distinct';
import { variablesRead } from './operands';
import { lineOf } from './reached-code';

/** A place in an instance's code. */
export interface Look {
  readonly instance: Instance;
  readonly line: number;
}

/** What is gone. */
export interface Loss {
  /** `module.name` of what is not bound. */
  readonly names: ReadonlySet<string>;
  /** Modules whose import raises. */
  readonly modules: ReadonlySet<string>;
  /** The objects that are not changed. */
  readonly changed: ReadonlySet<number>;
}

/** What is gone, and what it is refused for. */
export interface RefusedLoss {
  readonly loss: Loss;
  readonly refusals: readonly Diagnostic[];
}

/** The looks of a solved program, by what they look at. */
export class Lookers {
  private readonly solver: Solver;
  private readonly instances: readonly Instance[];
  private readonly byName = new Map<string, Look[]>();
  private readonly byModule = new Map<string, Look[]>();
  private readonly modulesIn = new Map<number, readonly string[]>();
  /** The modules that import all names of a module. */
  private readonly stars = new Map<string, Set<string>>();

  constructor(solver: Solver) {
    this.solver = solver;
    this.instances = solver.instances.filter(
      ({ isReached, block }) => isReached && block.module.role === 'code' && block.module.constraints !== null,
    );
    for (const instance of this.instances) this.read(instance);
  }

  /** The places that raise, since there is nothing where they look. */
  *raising({ names, modules }: Loss): Generator<Look> {
    for (const name of this.handedOn(names)) yield* this.byName.get(name) ?? [];
    for (const module of modules) yield* this.byModule.get(module) ?? [];
  }

  /** The places that see another object than they do in Python, with the refusals that it is another for. */
  *seeing(losses: Iterable<RefusedLoss>): Generator<readonly [Look, readonly Diagnostic[]]> {
    const changed = new Map<number, Distinct>();
    for (const { loss, refusals } of losses) for (const value of loss.changed) addDistinct(changed, value, refusals);
    if (changed.size === 0) return;
    const known = new Map<number, readonly number[]>();
    const heldBy = (node: number | undefined): readonly number[] => {
      if (node === undefined || node < 0) return [];
      const found = known.get(node) ?? this.solver.graph.values(node).filter((value) => changed.has(value));
      known.set(node, found);
      return found;
    };
    for (const instance of this.instances)
      for (const words of regionCode(instance)) {
        const seen = variablesRead(words).flatMap((variable) => heldBy(instance.nodes[variable]));
        if (seen.length === 0) continue;
        const refusals = new Map(seen.flatMap((value) => [...(changed.get(value) ?? [])]));
        yield [{ instance, line: lineOf(instance, words[2] as number) }, [...refusals.values()]];
      }
  }

  // ---- names ----

  /** Names, and those that they have in modules which import all names of theirs. */
  private handedOn(names: Iterable<string>): ReadonlySet<string> {
    const found = new Set(names);
    // A set goes through what is added on the way, too.
    for (const full of found) {
      const end = full.lastIndexOf('.');
      for (const module of this.stars.get(full.slice(0, end)) ?? []) found.add(`${module}${full.slice(end)}`);
    }
    return found;
  }

  private read(instance: Instance): void {
    const { module, block } = instance.block;
    const text = (word: number | undefined): string => module.constraints?.texts[word ?? -1] ?? '';
    const globals = new Map<number, string>();
    for (let at = 0; at < block.globals.length; at += GLOBAL_SIZE)
      globals.set(block.globals[at] as number, text(block.globals[at + 1]));
    for (const words of regionCode(instance)) {
      const look = { instance, line: lineOf(instance, words[2] as number) };
      switch (words[0]) {
        case Op.read: {
          const name = globals.get(words[3] as number);
          if (name !== undefined) append(this.byName, `${module.name}.${name}`, look);
          break;
        }
        case Op.import:
          this.readImport(text(words[5]), look);
          break;
        case Op.importFrom: {
          const [from, name] = [text(words[5]), text(words[6])];
          this.readImport(from, look);
          append(this.byName, `${from}.${name}`, look);
          append(this.byModule, `${from}.${name}`, look);
          break;
        }
        case Op.importStar: {
          const from = text(words[4]);
          this.readImport(from, look);
          this.stars.set(from, (this.stars.get(from) ?? new Set()).add(module.name));
          break;
        }
        case Op.loadAttribute:
          for (const from of this.modulesOf(instance.nodes[words[4] as number]))
            append(this.byName, `${from}.${text(words[5])}`, look);
          break;
        default:
      }
    }
  }

  /** Importing a module runs the packages around it, too. */
  private readImport(module: string, look: Look): void {
    for (let end = module.length; end > 0; end = module.lastIndexOf('.', end - 1))
      append(this.byModule, module.slice(0, end), look);
  }

  /** The names of the modules that a node may hold. */
  private modulesOf(node: number | undefined): readonly string[] {
    if (node === undefined || node < 0) return [];
    const known = this.modulesIn.get(node);
    if (known !== undefined) return known;
    const { graph, values } = this.solver;
    const modules = graph.values(node).filter((value) => values.kind(value) === Kind.module);
    const names = modules.map((value) => this.solver.moduleAt(value).name);
    this.modulesIn.set(node, names);
    return names;
  }
}

function append(map: Map<string, Look[]>, key: string, look: Look): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [look]);
  else present.push(look);
}
