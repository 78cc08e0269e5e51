// The hashes under which Nx keeps the results of tasks, computed by Nx itself in this process, which is quicker than a command
// for each edit.

import type { NxJsonConfiguration, ProjectGraph, Task, TaskGraph } from '@nx/devkit';

import type { CheckExecutorOptions } from '../../executors/check/schema';

/** A project's `check`: what its result is kept under, and what it runs with. */
export interface HashedCheck {
  readonly project: string;
  readonly hash: string;
  readonly options: CheckExecutorOptions;
}

interface Hasher {
  hashTasks(
    tasks: readonly Task[],
    taskGraph: TaskGraph,
    environments: Readonly<Record<string, NodeJS.ProcessEnv>>,
  ): Promise<readonly { readonly value: string }[]>;
}

/** The parts of Nx that hash tasks; they are its own business, so they are typed here. */
interface Internals {
  readonly graph: { createProjectGraphAsync(options: object): Promise<ProjectGraph> };
  readonly context: { resetWorkspaceContext(): void };
  readonly tasks: {
    createTaskGraph(
      graph: ProjectGraph,
      defaults: object,
      projects: readonly string[],
      targets: readonly string[],
      configuration: undefined,
      overrides: object,
    ): TaskGraph;
  };
  readonly hasher: { createTaskHasher(graph: ProjectGraph, nxJson: NxJsonConfiguration): Hasher };
}

/** Opens a workspace; a process has one, which Nx finds when it is loaded. */
export function openWorkspace(root: string, nxJson: NxJsonConfiguration): () => Promise<readonly HashedCheck[]> {
  Object.assign(process.env, {
    NX_WORKSPACE_ROOT_PATH: root,
    NX_DAEMON: 'false',
    NX_ISOLATE_PLUGINS: 'false',
  });
  const nx: Internals = {
    graph: require('nx/src/project-graph/project-graph'),
    context: require('nx/src/utils/workspace-context'),
    tasks: require('nx/src/tasks-runner/create-task-graph'),
    hasher: require('nx/src/hasher/create-task-hasher'),
  };
  return () => checks(nx, nxJson);
}

/** The `check` of all projects that have one, as the workspace is now. */
async function checks(nx: Internals, nxJson: NxJsonConfiguration): Promise<readonly HashedCheck[]> {
  nx.context.resetWorkspaceContext();
  const graph = await nx.graph.createProjectGraphAsync({ exitOnError: false });
  const projects = Object.values(graph.nodes).filter(({ data }) => data.targets?.['check'] !== undefined);
  const names = projects.map(({ name }) => name);
  const taskGraph = nx.tasks.createTaskGraph(graph, {}, names, ['check'], undefined, {});
  const tasks = Object.values(taskGraph.tasks);
  const environments = Object.fromEntries(tasks.map(({ id }) => [id, process.env]));
  const hashes = await nx.hasher.createTaskHasher(graph, nxJson).hashTasks(tasks, taskGraph, environments);
  return tasks.map(({ target: { project } }, index) => ({
    project,
    hash: hashes[index]?.value ?? '',
    options: graph.nodes[project]?.data.targets?.['check']?.options,
  }));
}
