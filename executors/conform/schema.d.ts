// Options of the executor `conform`, as in schema.json.

export interface ConformExecutorOptions {
  project: string;
  binary?: string;
  interpreter?: string;
  envFile?: string;
  scenario?: string;
  recording?: string;
  generate?: boolean;
  database?: boolean;
  setup?: string;
  control?: boolean;
  features?: string[];
  results?: string;
}
