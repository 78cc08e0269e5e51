// The relay's place in the environment of Nx.

import { afterEach, expect, it } from 'vitest';

import { taskHooks } from './task-hooks';

const SERVER = 'NX_SELF_HOSTED_REMOTE_CACHE_SERVER';

afterEach(() => void delete process.env[SERVER]);

it('stands in the place of the server for as long as runs take', async () => {
  const said: string[] = [];
  const { preTasksExecution, postTasksExecution } = taskHooks((server) => {
    said.push(`starts for ${server}`);
    return Promise.resolve({ address: 'http://relay', close: () => void said.push('ends') });
  });
  process.env[SERVER] = 'http://server';
  await preTasksExecution();
  expect(process.env[SERVER]).toBe('http://relay');
  await preTasksExecution();
  expect(process.env[SERVER]).toBe('http://relay');
  await postTasksExecution();
  expect(said).toEqual(['starts for http://server']);
  await postTasksExecution();
  expect(said).toEqual(['starts for http://server', 'ends']);
  expect(process.env[SERVER]).toBe('http://server');
});

it('is not there without a server', async () => {
  const { preTasksExecution, postTasksExecution } = taskHooks(() => Promise.reject(new Error('there is none')));
  await preTasksExecution();
  await postTasksExecution();
  expect(process.env[SERVER]).toBeUndefined();
});
