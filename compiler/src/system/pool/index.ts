// Worker threads.

export { WorkerPool } from './worker-pool';
