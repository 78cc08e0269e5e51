// One binary of many generated crates: each becomes a module of one program, which runs the one that a variable names. What is linked
// once is linked once, so that a form costs little more than its own modules. The generated text stays as it is, but for the names that
// must differ from one form to the next, and for the lists of the library's modules.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, stringify } from 'smol-toml';

import { SharedLibrary, takeAlike } from './library';
import type { Table } from './tables';
import { tableIn, takeEqual } from './tables';

/** The variable that names the part to run. */
export const PART = 'MOLT_PART';

/** Every form is one package of this name. */
const PACKAGE = 'py-app';

/** A crate that grows by parts, in a folder of its own, which is emptied. */
export class Combined {
  private readonly folder: string;
  private readonly parts: string[] = [];
  private manifest: Table | null = null;
  private readonly locked = new Map<string, Table>();
  private readonly library: SharedLibrary;

  constructor(folder: string) {
    this.folder = folder;
    this.library = new SharedLibrary(join(folder, 'library'));
    rmSync(folder, { recursive: true, force: true });
  }

  /** Takes a generated crate in, under a name that is a Rust identifier. All have the same name; their folder may be used again. */
  add(part: string, crate: string): void {
    this.parts.push(part);
    const listed = this.library.add(join(crate, 'library'));
    this.takeSource(part, join(crate, 'src'), listed);
    this.takePackage(part, join(crate, 'packages', 'app'));
    takeShared(join(crate, 'runtime'), join(this.folder, 'runtime'));
    this.takeManifest(part, parse(readFileSync(join(crate, 'Cargo.toml'), 'utf8')));
    this.takeLock(part, parse(readFileSync(join(crate, 'Cargo.lock'), 'utf8')));
    takeAlike(join(crate, 'build.rs'), join(this.folder, 'build.rs'), part);
  }

  /** Writes what holds the parts together. */
  finish(): void {
    this.library.finish();
    const arms = this.parts.map((part) => `        Some("${part}") => ${part}::main(),`);
    const modules = this.parts.map((part) => `mod ${part};`);
    const dispatch = [
      ...['fn main() {', `    match std::env::var("${PART}").ok().as_deref() {`, ...arms],
      ...[`        other => panic!("${PART} names no part: {other:?}"),`, '    }', '}'],
    ];
    writeFileSync(join(this.folder, 'src', 'main.rs'), `${[...modules, '', ...dispatch].join('\n')}\n`);
    writeFileSync(join(this.folder, 'Cargo.toml'), stringify(this.manifest ?? {}));
    const packages = [...this.locked.values()];
    writeFileSync(join(this.folder, 'Cargo.lock'), stringify({ version: 4, package: packages }));
  }

  private takeSource(part: string, source: string, listed: ReadonlyMap<string, string>): void {
    const target = join(this.folder, 'src', part);
    mkdirSync(target, { recursive: true });
    for (const file of readdirSync(source)) {
      if (!file.endsWith('.rs')) {
        // Its bytes are no text.
        cpSync(join(source, file), join(target, file));
        continue;
      }
      const own = readFileSync(join(source, file), 'utf8').replaceAll(rust(PACKAGE), rust(packageOf(part)));
      const text = own.replaceAll(/\b\w+::MODULES\b/g, (list) => listed.get(list) ?? list);
      const isEntry = file === 'main.rs';
      writeFileSync(
        join(target, isEntry ? 'mod.rs' : file),
        isEntry ? text.replace('\nfn main()', '\npub fn main()') : text,
      );
    }
  }

  private takePackage(part: string, source: string): void {
    const target = join(this.folder, 'packages', part);
    cpSync(source, target, { recursive: true });
    const manifest = join(target, 'Cargo.toml');
    const text = readFileSync(manifest, 'utf8').replace(`name = "${PACKAGE}"`, `name = "${packageOf(part)}"`);
    writeFileSync(manifest, text);
  }

  private takeManifest(part: string, manifest: Table): void {
    const { [PACKAGE]: _own, ...dependencies } = tableIn(manifest, 'dependencies');
    const all = this.manifest ?? { ...manifest, dependencies: {} };
    this.manifest = all;
    takeEqual(tableIn(all, 'dependencies'), dependencies, part);
    tableIn(all, 'dependencies')[packageOf(part)] = { path: `packages/${part}` };
    const profiles = (table: Table): Table => tableIn(tableIn(tableIn(table, 'profile'), 'dev'), 'package');
    const { [PACKAGE]: own, ...others } = profiles(manifest);
    Object.assign(profiles(all), others, { [packageOf(part)]: own });
    delete profiles(all)[PACKAGE];
  }

  private takeLock(part: string, { package: packages }: Table): void {
    const members = packages as readonly { readonly name: string; readonly version: string }[];
    for (const member of members) {
      const name = member.name === PACKAGE ? packageOf(part) : member.name;
      this.locked.set(`${name} ${member.version}`, { ...member, name });
    }
  }
}

/** Takes over what no crate before had: what one has, another has alike. */
function takeShared(source: string, target: string): void {
  for (const name of readdirSync(source))
    if (!existsSync(join(target, name))) cpSync(join(source, name), join(target, name), { recursive: true });
}

function packageOf(part: string): string {
  return `py-${part}`;
}

/** A package's name as Rust has it. */
function rust(name: string): string {
  return name.replaceAll('-', '_');
}
