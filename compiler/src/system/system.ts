// The only door from the compiler to disk, environment and clock. Everything else in `compiler/src` takes a `System` and
// stays a pure function over data. Paths are absolute and use `/`.

/** What a directory entry is; symbolic links are followed. */
export type EntryKind = 'file' | 'directory';

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** Disk, environment and clock. `NodeSystem` is the real one, `MemorySystem` its twin for tests. */
export interface System {
  /** The bytes of a file, or null if there is no such file. Raises what the operating system raises for anything else. */
  readFile(path: string): Uint8Array | null;
  /** The entries of a directory in order of their names' code units, or null if there is no such directory. */
  readDirectory(path: string): readonly DirectoryEntry[] | null;
  /** What a path is, or null if it is nothing. */
  kindOf(path: string): EntryKind | null;
  /** The path with symbolic links resolved; itself if it does not exist. */
  realPath(path: string): string;
  /** Writes a file and the directories above it. Leaves a file alone that already has these bytes; returns whether it wrote. */
  writeFile(path: string, content: Uint8Array | string): boolean;
  /** Removes a file or a directory with all below it; nothing happens if there is none. */
  remove(path: string): void;
  /** An environment variable, or null if it is not set. */
  environment(name: string): string | null;
  /** Milliseconds since an arbitrary moment, never going back. */
  now(): number;
}
