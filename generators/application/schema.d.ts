// Options of the generator `application`, as in schema.json.

export interface ApplicationGeneratorSchema {
  directory: string;
  name?: string;
  package?: string;
  skipFormat?: boolean;
}
