// One binary of many generated crates: each becomes a module of one program, which runs the one that a variable names. What is linked
// once is linked once, so that a form costs little more than its own modules. The generated text stays as it is, but for the names that
// must differ from one form to the next.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, stringify } from 'smol-toml';

/** The variable that names the part to run. */
export const PART = 'MOLT_PART';

/** Every form is one package of this name. */
const PACKAGE = 'py-app';

type Table = Record<string, unknown>;

/** A crate that grows by parts, in a folder of its own, which is emptied. */
export class Combined {
  private readonly folder: string;
  private readonly parts: string[] = [];
  private manifest: Table | null = null;
  private readonly locked = new Map<string, Table>();

  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
  }

  /** Takes a generated crate in, under a name that is a Rust identifier. All have the same name; their folder may be used again. */
  add(part: string, crate: string): void {
    this.parts.push(part);
    this.takeSource(part, join(crate, 'src'));
    this.takePackage(part, join(crate, 'packages', 'app'));
    for (const shared of ['library', 'runtime']) takeShared(join(crate, shared), join(this.folder, shared));
    this.takeManifest(part, parse(readFileSync(join(crate, 'Cargo.toml'), 'utf8')));
    this.takeLock(part, parse(readFileSync(join(crate, 'Cargo.lock'), 'utf8')));
    cpSync(join(crate, 'build.rs'), join(this.folder, 'build.rs'));
  }

  /** Writes what holds the parts together. */
  finish(): void {
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

  private takeSource(part: string, source: string): void {
    const target = join(this.folder, 'src', part);
    mkdirSync(target, { recursive: true });
    for (const file of readdirSync(source)) {
      if (!file.endsWith('.rs')) {
        // Its bytes are no text.
        cpSync(join(source, file), join(target, file));
        continue;
      }
      const text = readFileSync(join(source, file), 'utf8').replaceAll(rust(PACKAGE), rust(packageOf(part)));
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
    Object.assign(tableIn(all, 'dependencies'), dependencies, { [packageOf(part)]: { path: `packages/${part}` } });
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

function tableIn(table: Table, key: string): Table {
  const value = table[key];
  return typeof value === 'object' && value !== null ? (value as Table) : {};
}
