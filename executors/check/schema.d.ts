// Options of the executor `check`, as in schema.json.

export interface CheckExecutorOptions {
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
  format: 'text' | 'json' | 'markdown' | 'html' | 'github' | 'gitlab';
  failUnder?: number;
  report?: string;
}
