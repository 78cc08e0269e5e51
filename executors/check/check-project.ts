// One project's check, for the executor and for its batch form.

import { check } from '../../cli/src/commands/check';
import type { System } from '../../compiler/src/services';
import type { ExecutorWorld } from '../executor-world';
import { refuseBrokenSettings, succeed } from '../executor-world';
import type { CheckExecutorOptions } from './schema';

/** Checks, with places that start at the workspace: Nx restores the report on other machines. */
export function checkProject(world: ExecutorWorld, options: CheckExecutorOptions): Promise<{ success: boolean }> {
  return succeed(world, () => {
    refuseBrokenSettings(world, options.package);
    return check({ ...world, system: portableFiles(world) }, options.package, options);
  });
}

/** The world's system, whose files may lie on another machine. */
function portableFiles({ system, terminal }: ExecutorWorld): System {
  const writeFile: System['writeFile'] = (file, content) =>
    system.writeFile(file, typeof content === 'string' ? terminal.portable(content) : content);
  return Object.assign(Object.create(system) as System, { writeFile });
}
