// The Nx plugin: `"plugins": ["@molt/nx/plugin"]` in nx.json makes a project of every Molt application.

export { createDependencies } from './dependencies';
export { createNodes } from './nodes';
export type { PluginOptions } from './options';
export { postTasksExecution, preTasksExecution } from './task-hooks';
