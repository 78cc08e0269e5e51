// Templates: their text reads attributes of what they get by names that no code has. What renders one is therefore as a
// `getattr` with an unknown name: it reaches every method that it may meet.

import type { Program } from '../3-link';

/** Modules whose names render templates. */
const MODULES = ['jinja2', 'starlette.templating', 'fastapi.templating'];

/** Names of theirs that render nothing: errors, loaders, what stands for no value, marks of functions. */
const IDLE =
  /^(Template(s)?NotFound|Template\w*Error|UndefinedError|SecurityError|FilterArgumentError|\w*Loader|\w*Undefined|pass_\w+|select_autoescape|is_undefined|make_logging_undefined|clear_caches)$/;

/** Attributes that render, whatever object has them. */
const RENDERING: ReadonlySet<string> = new Set([
  'TemplateResponse',
  'render',
  'render_async',
  'generate',
  'generate_async',
  'stream',
  'make_module',
  'make_module_async',
  'module',
  'root_render_func',
]);

/** The one of them that renders where it is taken; the others are methods, which render where they are called. */
export function isProperty(name: string): boolean {
  return name === 'module';
}

/** Whether code that uses a name of the library may render templates. */
export function rendersTemplates(name: string): boolean {
  return isOf(MODULES, name) && !IDLE.test(name.slice(name.lastIndexOf('.') + 1));
}

/** The attributes that may render a template in a program: none where nothing imports templates. */
export function renderingAttributes(program: Program): ReadonlySet<string> {
  for (const { summary } of program.modules.values()) {
    if (summary.imports.some(({ level, from }) => level === 0 && isOf(MODULES, from))) return RENDERING;
  }
  return new Set();
}

function isOf(modules: readonly string[], name: string): boolean {
  return modules.some((module) => name === module || name.startsWith(`${module}.`));
}
