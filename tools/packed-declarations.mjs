// The declarations of the library, for the npm package: a list of each field of all modules in the place of a list of modules, and of the
// results those of a module's functions, methods and attributes in the order in which these are declared, without their names. It packs to
// nine tenths of what the declarations pack to.

/** A text of which `unpackDeclarations` makes the declarations again. */
export function packDeclarations(declarations) {
  const results = ({ classes, ...others }) => {
    const text = classes.map((name) => name.replace(/^builtins\./, '.')).join(' ');
    return Object.keys(others).length === 0 ? text : [text, others];
  };
  const packed = (result) => (result === undefined ? 0 : result === null ? 1 : results(result));
  const rows = declarations.map((declaration) => {
    if (declaration.results === undefined) return declaration;
    const rest = new Map(Object.entries(declaration.results));
    const places = membersOf(declaration).map((name) => {
      const result = rest.get(name);
      rest.delete(name);
      return packed(result);
    });
    return {
      ...declaration,
      results: [places, Object.fromEntries([...rest].map(([name, one]) => [name, packed(one)]))],
    };
  });
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return JSON.stringify(fields.map((field) => [field, rows.map((row) => (field in row ? [row[field]] : 0))]));
}

/** The names of a module's functions, and of the methods and attributes of its classes. It stands alone, since its text goes into the package. */
export function membersOf({ functions = {}, classes = {} }) {
  const members = Object.entries(classes).flatMap(([name, { methods, attributes }]) =>
    [...Object.keys(methods), ...Object.keys(attributes)].map((member) => `${name}.${member}`),
  );
  return [...Object.keys(functions), ...members];
}

/** The declarations of a packed text; `members` is `membersOf`. It stands alone, since its text goes into the package. */
export function unpackDeclarations(text, members) {
  const unpacked = (packed) => {
    if (packed === 1) return null;
    const [names, others] = typeof packed === 'string' ? [packed, {}] : packed;
    const classes = names === '' ? [] : names.split(' ');
    return { classes: classes.map((name) => (name.startsWith('.') ? `builtins${name}` : name)), ...others };
  };
  const rows = [];
  for (const [field, values] of JSON.parse(text)) {
    values.forEach((value, at) => {
      rows[at] ??= {};
      if (value !== 0) [rows[at][field]] = value;
    });
  }
  for (const row of rows) {
    if (row.results === undefined) continue;
    const [places, rest] = row.results;
    const found = Object.entries(rest);
    members(row).forEach((name, at) => {
      if (places[at] !== 0) found.push([name, places[at]]);
    });
    found.sort(([one], [other]) => (one < other ? -1 : 1));
    row.results = Object.fromEntries(found.map(([name, one]) => [name, unpacked(one)]));
  }
  return rows;
}
