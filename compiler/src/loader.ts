// Phases 1 and 2 over what a program reaches: wave by wave, each the modules that those before it import, so that the store is asked for
// many at once and many are read side by side.

import type { PythonVersion } from './1-parse';
import type { Engine } from './incremental';
import { made } from './incremental/made';
import type { CodeIndex, LoadedModule, ModuleIndex, Program, ProjectModule } from './3-link';
import { importedModules, link, modulesRun } from './3-link';
import type { Diagnostic } from './diagnostics';
import type { System } from './system';
import type { ReadWork } from './work';
import { decodeRead, ENVIRONMENT } from './work';

type Loaded = LoadedModule | readonly Diagnostic[];

/** A module that has a file. */
type ModuleFile = ProjectModule & { readonly file: string };

export class Loader {
  private readonly system: System;
  private readonly root: string;
  private readonly python: PythonVersion;
  private readonly engine: Engine;
  /** By file: each is read once. */
  private readonly loaded = new Map<string, Loaded>();
  /** The program that was linked last: the search for the application often links what the analysis then asks for. */
  private last: { readonly index: ModuleIndex; readonly entries: string; readonly program: Program } | null = null;

  constructor(system: System, root: string, python: PythonVersion, engine: Engine) {
    this.system = system;
    this.root = root;
    this.python = python;
    this.engine = engine;
  }

  /** Links what the entries reach. */
  async link(index: ModuleIndex, entries: readonly string[], codes: CodeIndex): Promise<Program> {
    const { last } = this;
    const named = entries.join(' ');
    if (last !== null && last.index === index && last.entries === named && last.program.codes === codes)
      return last.program;
    const program = await this.linkAnew(index, entries, codes);
    this.last = { index, entries: named, program };
    return program;
  }

  private async linkAnew(index: ModuleIndex, entries: readonly string[], codes: CodeIndex): Promise<Program> {
    await this.reach(index, entries);
    for (;;) {
      // Some modules are known to be needed only when all others are there: those that code imports by names which others give it.
      const missed: string[] = [];
      const load = (name: string): Loaded | null => {
        const file = fileOf(index, name);
        if (file === null) return null;
        const found = this.loaded.get(file.file);
        if (found === undefined) missed.push(name);
        return found ?? null;
      };
      const program = link(index, entries, load, codes);
      if (missed.length === 0) return program;
      await this.reach(index, missed);
    }
  }

  /** Reads the modules that some reach by their imports. */
  private async reach(index: ModuleIndex, entries: readonly string[]): Promise<void> {
    const seen = new Set<string>();
    for (let names = entries.flatMap((entry) => modulesRun(index, entry)); names.length > 0; ) {
      const wave = [...new Set(names)].filter((name) => !seen.has(name));
      for (const name of wave) seen.add(name);
      const files = wave.flatMap((name) => fileOf(index, name) ?? []);
      await this.read(files.filter(({ file }) => !this.loaded.has(file)));
      names = files.flatMap(({ file }) => this.importedBy(index, file));
    }
  }

  private importedBy(index: ModuleIndex, file: string): readonly string[] {
    const loaded = this.loaded.get(file);
    return loaded !== undefined && 'summary' in loaded ? importedModules(index, loaded.summary) : [];
  }

  private async read(files: readonly ModuleFile[]): Promise<void> {
    const results = await made(
      this.engine,
      'reading',
      files.map((file) => this.workOf(file)),
    );
    for (const [at, { file }] of files.entries()) this.loaded.set(file, decodeRead(results[at] as Uint8Array, file));
  }

  private workOf({ module, file, isPackage, isInstalled }: ModuleFile): ReadWork {
    const bytes = this.system.readFile(`${this.root}/${file}`) ?? new Uint8Array();
    const place = isInstalled ? `${ENVIRONMENT}${module}/${file.slice(file.lastIndexOf('/') + 1)}` : file;
    return { kind: 'read', module, file: place, isPackage, isInstalled, python: this.python, bytes };
  }
}

function fileOf(index: ModuleIndex, name: string): ModuleFile | null {
  const found = index.modules.get(name);
  return found?.file == null ? null : { ...found, file: found.file };
}
