// The in-memory twin of `NodeSystem`: a flat map of files whose directories are implied by their paths.

import type { DirectoryEntry, EntryKind, System } from './system';

export class MemorySystem implements System {
  private readonly files = new Map<string, Uint8Array>();
  private readonly variables: ReadonlyMap<string, string>;
  private ticks = 0;

  /** `files` maps absolute paths to text or bytes. */
  constructor(
    files: Readonly<Record<string, string | Uint8Array>> = {},
    environment: Readonly<Record<string, string>> = {},
  ) {
    for (const [file, content] of Object.entries(files)) this.writeFile(file, content);
    this.variables = new Map(Object.entries(environment));
  }

  readFile(file: string): Uint8Array | null {
    return this.files.get(file) ?? null;
  }

  readDirectory(directory: string): readonly DirectoryEntry[] | null {
    if (this.kindOf(directory) !== 'directory') return null;
    const prefix = asPrefix(directory);
    const found = new Map<string, EntryKind>();
    for (const file of this.files.keys()) {
      if (!file.startsWith(prefix)) continue;
      const rest = file.slice(prefix.length);
      const slash = rest.indexOf('/');
      found.set(slash < 0 ? rest : rest.slice(0, slash), slash < 0 ? 'file' : 'directory');
    }
    return [...found.keys()].sort().map((name) => ({ name, kind: found.get(name) as EntryKind }));
  }

  kindOf(entry: string): EntryKind | null {
    if (this.files.has(entry)) return 'file';
    const prefix = asPrefix(entry);
    for (const file of this.files.keys()) if (file.startsWith(prefix)) return 'directory';
    return null;
  }

  realPath(entry: string): string {
    return entry;
  }

  writeFile(file: string, content: Uint8Array | string): boolean {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
    const present = this.files.get(file);
    if (present !== undefined && Buffer.compare(present, bytes) === 0) return false;
    this.files.set(file, bytes);
    return true;
  }

  remove(entry: string): void {
    const prefix = asPrefix(entry);
    for (const file of [...this.files.keys()]) if (file === entry || file.startsWith(prefix)) this.files.delete(file);
  }

  environment(name: string): string | null {
    return this.variables.get(name) ?? null;
  }

  now(): number {
    this.ticks += 1;
    return this.ticks;
  }
}

function asPrefix(directory: string): string {
  return directory.endsWith('/') ? directory : `${directory}/`;
}
