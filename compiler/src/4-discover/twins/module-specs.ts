// Twins of importlib.util and importlib.machinery: modules of the project that are made of their files. What a file's code registers it
// registers when it runs, so a loader runs the module that lies in the file; a copy under another name has what that module has.

import type { Place } from '../../diagnostics';
import { argument, native } from '../twin';
import type { CallArguments, Evaluation, Twin, TwinEntry } from '../twin';
import { list, NONE, str, textOf, unknown } from '../values';
import type { Value } from '../values';
import { pathText } from './paths';

/** A module that is made of a spec and has been run, or not yet. */
class MadeModule implements Twin {
  readonly className = 'types.ModuleType';
  private readonly spec: SpecTwin;
  private hasRun = false;

  constructor(spec: SpecTwin) {
    this.spec = spec;
  }

  initialize(): void {}

  attribute(name: string, evaluation: Evaluation): Value | null {
    if (name === '__name__') return str(this.spec.name);
    if (name === '__file__') return str(this.spec.file);
    if (name === '__spec__') return { kind: 'twin', twin: this.spec };
    return this.hasRun ? evaluation.find({ kind: 'module', module: this.spec.module }, name, NOWHERE) : null;
  }

  run(evaluation: Evaluation): void {
    this.hasRun = evaluation.importModule(this.spec.module) !== null;
  }
}

const NOWHERE: Place = { file: '', line: 0, column: 0 };

/** `SourceFileLoader` of a file of the project. */
class LoaderTwin implements Twin {
  readonly className = 'importlib.machinery.SourceFileLoader';
  private readonly spec: SpecTwin;

  constructor(spec: SpecTwin) {
    this.spec = spec;
  }

  initialize(): void {}

  attribute(name: string, evaluation: Evaluation): Value | null {
    switch (name) {
      case 'exec_module':
        return native(({ positional: [module] }, place) => {
          const made = module?.kind === 'twin' ? module.twin : null;
          if (!(made instanceof MadeModule)) return unknown('the module that a loader runs is not known', place);
          made.run(evaluation);
          return NONE;
        });
      case 'name':
        return str(this.spec.name);
      case 'path':
        return str(this.spec.file);
      default:
        return null;
    }
  }
}

class SpecTwin implements Twin {
  readonly className = 'importlib.machinery.ModuleSpec';
  readonly name: string;
  readonly file: string;
  /** The module that lies in the file. */
  readonly module: string;
  private readonly loader: Value;

  constructor(name: string, file: string, module: string) {
    this.name = name;
    this.file = file;
    this.module = module;
    this.loader = { kind: 'twin', twin: new LoaderTwin(this) };
  }

  initialize(): void {}

  attribute(name: string): Value | null {
    switch (name) {
      case 'name':
        return str(this.name);
      case 'loader':
        return this.loader;
      case 'origin':
        return str(this.file);
      case 'submodule_search_locations':
        return /(^|\/)__init__\.py$/.test(this.file) ? list([str(this.file.replace(/\/?__init__\.py$/, ''))]) : NONE;
      default:
        return null;
    }
  }
}

/** `spec_from_file_location(name, location)` of a file of the project. */
function specFromFile(args: CallArguments, place: Place, evaluation: Evaluation): Value {
  const name = textOf(argument(args, 'name', 0));
  const location = argument(args, 'location', 1);
  const file = location === undefined ? null : pathText(location);
  const module = file === null ? null : evaluation.moduleOfFile(file);
  const isPlain = args.positional.length <= 2 && args.keywords.get('loader') === undefined;
  if (name === null || file === null || module === null || !isPlain)
    return unknown('the file of importlib.util.spec_from_file_location() is not known', place);
  return { kind: 'twin', twin: new SpecTwin(name, file, module) };
}

function moduleFromSpec(args: CallArguments, place: Place): Value {
  const spec = argument(args, 'spec', 0);
  return spec?.kind === 'twin' && spec.twin instanceof SpecTwin
    ? { kind: 'twin', twin: new MadeModule(spec.twin) }
    : unknown('the spec of importlib.util.module_from_spec() is not known', place);
}

export const MODULE_SPEC_TWINS: readonly (readonly [string, TwinEntry])[] = [
  ['importlib.util.spec_from_file_location', { kind: 'function', call: specFromFile }],
  ['importlib.util.module_from_spec', { kind: 'function', call: moduleFromSpec }],
];
