// Options of the executor `serve`, as in schema.json.

export interface ServeExecutorOptions {
  binary: string;
  root: string;
  envFile?: string;
  port?: number;
}
