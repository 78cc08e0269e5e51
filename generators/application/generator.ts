// `nx g @molt/nx:application <directory>`: a small FastAPI application with its project file, tests and requests.

import { basename, join } from 'node:path';

import type { Tree } from '@nx/devkit';
import { formatFiles, generateFiles } from '@nx/devkit';

import { crateNameOf } from '../../cli/src/crate-name';
import init from '../init/generator';
import type { ApplicationGeneratorSchema } from './schema';

export default async function application(tree: Tree, options: ApplicationGeneratorSchema): Promise<void> {
  const directory = options.directory.replace(/\/+$/, '');
  if (tree.children(directory).length > 0) throw new Error(`${directory} is not empty`);
  const name = crateNameOf(options.name ?? basename(directory));
  const packageName = options.package ?? 'app';
  if (!/^[A-Za-z_]\w*$/.test(packageName)) throw new Error(`${packageName} is no name of a Python package`);
  await init(tree, { skipFormat: true });
  generateFiles(tree, join(__dirname, 'files'), directory, { name, package: packageName });
  if (options.skipFormat !== true) await formatFiles(tree);
}
