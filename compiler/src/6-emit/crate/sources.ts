// The crate's own sources: `src/main.rs`, what is started, `src/app.rs`, the application at a glance, and the build script.

import { stringLiteral } from '../rust/literals';
import type {
  CrateEntry,
  CrateFile,
  CrateHandler,
  CrateInput,
  CrateMount,
  CratePythonSide,
  CrateRefusedCode,
  CrateRoute,
} from './input';
import { lineTable } from './line-table';
import type { PackageCrate } from './packages';

/** The lines of the modules' code: the only file of a crate that a line of Python which moves changes, but for places of handlers. */
const LINES_NAME = 'lines.bin';
const LINES_FILE = `src/${LINES_NAME}`;

export function sourceFiles(input: CrateInput, packages: readonly PackageCrate[]): CrateFile[] {
  return [
    { path: 'src/main.rs', content: mainSource(input) },
    { path: 'src/app.rs', content: applicationSource(input, packages) },
    { path: LINES_FILE, content: lineTable(input.modules) },
    { path: 'build.rs', content: buildScript() },
  ];
}

function mainSource(input: CrateInput): string {
  const [major, minor] = input.python.split('.') as [string, string];
  return [
    `//! ${entryTitle(input.entry)}`,
    '',
    '#![forbid(unsafe_code)]',
    '',
    'mod app;',
    '',
    'static PROGRAM: molt::Program = molt::Program {',
    '    packages: app::PACKAGES,',
    `    lines: include_bytes!(${stringLiteral(LINES_NAME)}),`,
    `    python: (${major}, ${minor}),`,
    `    python_side: ${input.pythonSide === null ? 'None' : 'Some(&app::PYTHON_SIDE)'},`,
    `    refused: ${input.refused.length === 0 ? '&[]' : 'app::REFUSED'},`,
    `    documentation: ${input.documentation},`,
    `    imported: &[${input.imported.map(stringLiteral).join(', ')}],`,
    `    lacking: &[${input.lacking.map(stringLiteral).join(', ')}],`,
    `    versions: &[${input.versions.map((pair) => `(${pair.map(stringLiteral).join(', ')})`).join(', ')}],`,
    `    elsewhere: ${input.elsewhere === null ? 'None' : `Some(&[${input.elsewhere.map(stringLiteral).join(', ')}])`},`,
    '};',
    '',
    'fn main() {',
    ...entryLines(input.entry).map((line) => `    ${line}`),
    '}',
    '',
  ].join('\n');
}

/** Tables of pointers fill megabytes. Where the program has its fixed place they are used as they lie in the file. */
function buildScript(): string {
  return [
    '//! Links the program at a fixed address: its tables of pointers then need no memory of their own.',
    '',
    'fn main() {',
    '    println!("cargo::rerun-if-changed=build.rs");',
    '    let target = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();',
    '    if target("OS") == "linux" && target("ENV") == "gnu" {',
    '        println!("cargo::rustc-link-arg-bins=-no-pie");',
    '    }',
    '}',
    '',
  ].join('\n');
}

function entryTitle(entry: CrateEntry): string {
  return entry.kind === 'application'
    ? `The server of ${entry.module}:${entry.attribute}.`
    : `Runs ${entry.modules.length === 1 ? `the script ${entry.modules[0]}` : 'one of several scripts, named by MOLT_SCRIPT'}.`;
}

function entryLines(entry: CrateEntry): string[] {
  if (entry.kind === 'application') {
    const operands = `${stringLiteral(entry.module)}, ${stringLiteral(entry.attribute)}`;
    return [`std::process::exit(molt::${entry.isFactory ? 'serve_factory' : 'serve'}(&PROGRAM, ${operands}));`];
  }
  const [first] = entry.modules;
  if (entry.modules.length === 1) return [`std::process::exit(molt::run_script(&PROGRAM, ${stringLiteral(first)}));`];
  return [
    `let script = std::env::var("MOLT_SCRIPT").unwrap_or_else(|_| String::from(${stringLiteral(first)}));`,
    'std::process::exit(molt::run_script(&PROGRAM, &script));',
  ];
}

function applicationSource(input: CrateInput, packages: readonly PackageCrate[]): string {
  const tables = packages.map(({ crateName }) => `    ${crateName.replaceAll('-', '_')}::MODULES,`);
  const lines = [
    '//! The application at a glance: its packages, each a crate, and its handlers.',
    '',
    'use molt::prelude::*;',
    '',
    '/// The modules of each package.',
    'pub static PACKAGES: &[&[&ModuleDef]] = &[',
    ...tables,
    '];',
    '',
  ];
  if (input.handlers.length > 0) lines.push(...handlerTable(input.handlers));
  if (input.pythonSide !== null) lines.push(...pythonSideTable(input.pythonSide));
  if (input.refused.length > 0) lines.push(...refusedTable(input.refused));
  return lines.join('\n');
}

function handlerTable(handlers: readonly CrateHandler[]): string[] {
  return [
    '/// The handlers, by module and qualified name.',
    '#[allow(dead_code)]',
    'pub static HANDLERS: &[(&str, &str)] = &[',
    ...handlers.flatMap((handler) => [
      `    // ${handler.method} ${handler.path}  ${handler.file}:${handler.line}`,
      `    (${stringLiteral(handler.module)}, ${stringLiteral(handler.function)}),`,
    ]),
    '];',
    '',
  ];
}

function pythonSideTable({ routes, mounts, lifespan }: CratePythonSide): string[] {
  return [
    '/// What is left to Python, among the routes that the compiler foresaw, in the order in which they are matched.',
    'pub static PYTHON_SIDE: molt::PythonSide = molt::PythonSide {',
    '    routes: &[',
    ...routes.map((route) => `        ${foreseenRoute(route)},`),
    '    ],',
    '    mounts: &[',
    ...mounts.map((mount) => `        ${leftMount(mount)},`),
    '    ],',
    `    lifespan: ${lifespan},`,
    '};',
    '',
  ];
}

function leftMount({ host, path, routesBefore }: CrateMount): string {
  const name = host === null ? 'None' : `Some(${stringLiteral(host)})`;
  return `molt::LeftMount { path: ${stringLiteral(path)}, host: ${name}, routes_before: ${routesBefore} }`;
}

function refusedTable(refused: readonly CrateRefusedCode[]): string[] {
  return [
    '/// The functions and classes from which a refusal can be reached: none of them may be registered natively.',
    'pub static REFUSED: &[molt::RefusedCode] = &[',
    ...refused.map(({ module, name, text }) => {
      const fields = [`module: ${stringLiteral(module)}`, `name: ${stringLiteral(name)}`];
      return `    molt::RefusedCode { ${[...fields, `text: ${stringLiteral(text)}`].join(', ')} },`;
    }),
    '];',
    '',
  ];
}

function foreseenRoute({ method, path, isLeft, endpoint }: CrateRoute): string {
  const definition =
    endpoint === null ? 'None' : `Some((${stringLiteral(endpoint.module)}, ${stringLiteral(endpoint.qualname)}))`;
  const fields = [`method: ${stringLiteral(method)}`, `path: ${stringLiteral(path)}`, `is_left: ${isLeft}`];
  return `molt::ForeseenRoute { ${[...fields, `endpoint: ${definition}`].join(', ')} }`;
}
