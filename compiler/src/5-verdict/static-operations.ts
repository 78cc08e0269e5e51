// What is refused of all code of a module, whether anything reaches it or not, as far as the module's own text tells.

import type { Diagnostic, Place } from '../diagnostics';
import type { LibraryMap } from '../library-map';
import type { Program } from '../3-link';
import { CallSites } from './call-sites';
import { Changes } from './changes';
import type { Doubt } from './computed-names';
import { Expander } from './expansion';
import { HandedModules } from './handed-modules';
import { ImportRefusals } from './import-refusals';
import type { Surroundings } from './judge';
import { MemberIndex } from './members';
import { renderingAttributes } from './templates';

export class StaticOperations {
  private readonly expander: Expander;
  private readonly judgements: Surroundings['judgements'] = new Map();

  constructor(program: Program, library: LibraryMap, variableType: Surroundings['variableType']) {
    this.expander = new Expander({
      ...{ program, library, variableType },
      members: new MemberIndex(program),
      callSites: new CallSites(program),
      changes: new Changes(program, new Set()),
      handed: new HandedModules(program),
      imports: new ImportRefusals(program, library),
      rendering: renderingAttributes(program),
      isStarted: () => true,
      isConfined: () => true,
      judgements: this.judgements,
    });
  }

  /** The operations of a module that are not there. */
  of(module: string): readonly Diagnostic[] {
    return this.expander.refusalsIn(module);
  }

  /** What the code of a scope asks for by names that only run time knows. */
  doubtsIn(module: string, scope: number): readonly Doubt[] {
    return this.expander.doubtsIn(module, scope);
  }

  /** The attributes that the code of some modules asks for and nothing defines. */
  undefinedAttributes(modules: readonly string[]): readonly { readonly name: string; readonly place: Place }[] {
    for (const module of modules) this.expander.refusalsIn(module);
    return [...this.judgements.values()].flatMap((judgement) => judgement.undefined);
  }
}
