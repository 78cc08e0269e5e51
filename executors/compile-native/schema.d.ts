// Options of the executor `compile-native`, as in schema.json.

export interface CompileNativeExecutorOptions {
  crate: string;
  output: string;
  dev?: boolean;
  lto?: boolean;
  features: string[];
  targetDir?: string;
}
