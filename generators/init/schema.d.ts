// Options of the generator `init`, as in schema.json.

export interface InitGeneratorSchema {
  skipFormat?: boolean;
}
