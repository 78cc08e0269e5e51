// The names in modules, kept between commands under the hash of each module, since parsing is the most that inference does.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { logger } from '@nx/devkit';

import type { ModuleNames, ReadModule } from './reach';

/** Calls that import what a computed name says, or ask which modules there are. */
const COMPUTED = /\b(import_module|__import__|iter_modules|walk_packages)\b/;

/** A text that is a dotted name, alone or before `:attribute`. */
const DOTTED = /(["'])([A-Za-z_]\w*(?:\.\w+)*)(?::\w+)?\1/g;

/** What one module imports: absolute dotted names, as the compiler's `importedNames` gives them. */
export type ReadImports = (...module: Parameters<ReadModule>) => readonly string[];

/** Reads modules, and remembers what it read where a file for it can be kept. */
export class ModuleNamesCache {
  private readonly kept: Readonly<Record<string, ModuleNames>>;
  private readonly used: Record<string, ModuleNames> = {};
  private readonly file: string;
  private readonly importsOf: ReadImports;

  /** `edition` is the compiler's: another one reads anew. */
  constructor(workspaceRoot: string, edition: string, importsOf: ReadImports) {
    this.importsOf = importsOf;
    const data = process.env['NX_WORKSPACE_DATA_DIRECTORY'] ?? join('.nx', 'workspace-data');
    this.file = resolve(workspaceRoot, data, `molt-modules-${edition}.json`);
    this.kept = readJson(this.file);
  }

  readonly read: ReadModule = (bytes, identity) => {
    const key = createHash('sha256').update(`${identity.module}\n${identity.isPackage}\n`).update(bytes).digest('hex');
    const known = this.used[key] ?? this.kept[key];
    if (known !== undefined) {
      this.used[key] = known;
      return known;
    }
    const text = new TextDecoder().decode(bytes);
    const texts = [...new Set([...text.matchAll(DOTTED)].map(([, , name = '']) => name))].sort();
    try {
      const names = { imports: this.importsOf(bytes, identity), texts, computes: COMPUTED.test(text) };
      this.used[key] = names;
      return names;
    } catch (error) {
      // It may import any: an application that is checked too often is of more use than a graph that stops every command.
      logger.warn(
        `${identity.file}: its imports are unknown: ${error instanceof Error ? error.message : String(error)}`,
      );
      return { imports: [], texts, computes: true };
    }
  };

  /** Keeps what this command read, and nothing else. A folder that cannot be written to costs time only. */
  write(): void {
    const keys = Object.keys(this.used);
    if (keys.length === Object.keys(this.kept).length && keys.every((key) => key in this.kept)) return;
    const arriving = `${this.file}.${process.pid}`;
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(arriving, JSON.stringify(this.used));
      renameSync(arriving, this.file);
    } catch (error) {
      logger.verbose(`${this.file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function readJson(file: string): Record<string, ModuleNames> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, ModuleNames>;
  } catch {
    return {};
  }
}

/** Loaded when there is a module to read: the parser is the plugin's largest part, and most commands find all modules read. */
export const importsOfCompiler: ReadImports = (bytes, identity) => {
  const { importedNames }: typeof import('../compiler/src/index') = require('../compiler/src/index');
  return importedNames(bytes, identity);
};
