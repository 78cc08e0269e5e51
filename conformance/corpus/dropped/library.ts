// The library's packages in a program of many parts. A crate of one holds the modules that its own application reaches; the parts share
// one crate a package, which holds what any of them reaches, while each part lists its own modules: it finds those and no others, as a
// binary of its own would.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'smol-toml';

import { tableIn } from './tables';

const ROOT = 'lib.rs';
const SUBMODULE = /^mod (\S+);$/gm;
const LISTED = /^pub static MODULES: &\[&ModuleDef\] = (&\[.*\]);$/m;

/** The crates of the library, in a folder. */
export class SharedLibrary {
  private readonly folder: string;
  /** The text above the modules of a crate's root, and the modules, by crate. */
  private readonly crates = new Map<string, { readonly head: string; readonly modules: Set<string> }>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Takes in the crates of one part; its own list of modules of each, for where its text has the list of the whole crate. */
  add(source: string): ReadonlyMap<string, string> {
    return new Map(
      readdirSync(source).map((name) => {
        const crate = crateIn(readFileSync(join(source, name, 'Cargo.toml'), 'utf8'));
        const list = this.take(name, join(source, name));
        return [`${crate}::MODULES`, list.replaceAll(/&(\w+)::MODULE\b/g, `&${crate}::$1::MODULE`)];
      }),
    );
  }

  /** Takes in a crate; the list of its modules. */
  private take(name: string, source: string): string {
    const root = readFileSync(join(source, 'src', ROOT), 'utf8');
    const list = LISTED.exec(root)?.[1];
    if (list === undefined) throw new Error(`library/${name}: its ${ROOT} lists no modules`);
    takeAlike(join(source, 'Cargo.toml'), join(this.folder, name, 'Cargo.toml'), `library/${name}`);
    const files = readdirSync(join(source, 'src')).filter((file) => file !== ROOT);
    mkdirSync(join(this.folder, name, 'src'), { recursive: true });
    for (const file of files)
      takeAlike(join(source, 'src', file), join(this.folder, name, 'src', file), `library/${name}`);
    const crate = this.crates.get(name) ?? { head: headOf(root), modules: new Set() };
    this.crates.set(name, crate);
    for (const [, module = ''] of root.matchAll(SUBMODULE)) crate.modules.add(module);
    return list;
  }

  /** Writes the roots of the crates. */
  finish(): void {
    for (const [name, { head, modules }] of this.crates) {
      const declared = [...modules].map((module) => `pub mod ${module};`);
      writeFileSync(join(this.folder, name, 'src', ROOT), `${head}${declared.join('\n')}\n`);
    }
  }
}

/** What stands above the modules of a crate's root, without what its list of them needs. */
function headOf(root: string): string {
  return root.slice(0, root.search(SUBMODULE)).replace(/^use .*;\n+/gm, '');
}

/** Takes over a file that all who have it have alike: what differs from one part to the next cannot be shared. */
export function takeAlike(source: string, target: string, what: string): void {
  if (!existsSync(target)) cpSync(source, target);
  else if (!readFileSync(source).equals(readFileSync(target)))
    throw new Error(`${what}: ${source} is not what another part has in ${target}`);
}

/** What a crate is called in Rust, by its manifest. */
function crateIn(manifest: string): string {
  const { name } = tableIn(parse(manifest), 'package');
  return String(name).replaceAll('-', '_');
}
