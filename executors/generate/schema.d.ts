// Options of the executor `generate`, as in schema.json.

export interface GenerateExecutorOptions {
  package: string;
  root?: string;
  app?: string;
  python?: string;
  pythonSide: string[];
  packages?: string[];
  openapi?: boolean;
  allowUntestedVersions?: boolean;
  strict?: boolean;
  debugOff?: boolean;
  output: string;
  name: string;
}
