// Options of the executor `serve`, as in schema.json.

export interface ServeExecutorOptions {
  binary?: string;
  root: string;
  project?: string;
  watch?: boolean;
  envFile?: string;
  port?: number;
}
