// The names that Python has, for the npm package: one sorted list of all, each without what it begins with as the name before it does, and
// of each module the places of its names in that list, as the distances between them. It packs to three quarters of what JSON packs to.
// Names that the declarations of the library have are not repeated.

/** The names that declarations have. It stands alone, since its text goes into the package. */
export function declaredNames(declarations) {
  const tables = declarations.flatMap(({ functions, classes, constants, aliases }) => [
    ...[functions, classes, constants, aliases],
    ...Object.values(classes).flatMap(({ methods, attributes }) => [methods, attributes]),
  ]);
  return [...new Set(tables.flatMap((table) => Object.keys(table)))];
}

/** The names as one text; `known` are names that need not be in it. */
export function packNames({ modules, attributes, ...rest }, known) {
  const named = [...attributes, ...Object.values(modules).flatMap((names) => names.split(' '))];
  const words = [...new Set([...known, ...named])].sort();
  const places = new Map(words.map((word, at) => [word, at]));
  const distances = (names) => apart(names.map((name) => places.get(name)));
  const isAttribute = new Set(attributes);
  const notAttributes = distances(words.filter((word) => !isAttribute.has(word)));
  const packed = Object.entries(modules).map(([module, names]) => [module, distances(names.split(' '))]);
  const head = { ...rest, modules: Object.fromEntries(packed), notAttributes };
  const isKnown = new Set(known);
  return `${JSON.stringify(head)}\n${frontCoded(words.filter((word) => !isKnown.has(word)))}`;
}

/** What was packed; the names of a module in another order. It stands alone, since its text goes into the package. */
export function unpackNames(text, known) {
  const end = text.indexOf('\n');
  let word = '';
  const others = text
    .slice(end + 1)
    .split('\n')
    .map((line) => {
      word = word.slice(0, line.charCodeAt(0) - 48) + line.slice(1);
      return word;
    });
  const words = [...new Set([...known, ...others])].sort();
  const namesAt = (distances) => {
    let place = 0;
    return distances.split(' ').map((distance) => {
      place += Number.parseInt(distance, 36);
      return words[place];
    });
  };
  const { modules, notAttributes, ...rest } = JSON.parse(text.slice(0, end));
  for (const [module, distances] of Object.entries(modules)) modules[module] = namesAt(distances).join(' ');
  const isNone = new Set(notAttributes === '' ? [] : namesAt(notAttributes));
  return { ...rest, modules, attributes: words.filter((one) => !isNone.has(one)) };
}

function apart(places) {
  const sorted = [...places].sort((one, other) => one - other);
  return sorted.map((place, at) => (place - (sorted[at - 1] ?? 0)).toString(36)).join(' ');
}

/** How much of the name before may be left out: one character says it. */
const MOST = 60;

function frontCoded(words) {
  return words
    .map((word, at) => {
      const before = words[at - 1] ?? '';
      let same = 0;
      while (same < MOST && same < word.length && word[same] === before[same]) same += 1;
      // Half of a character is no text.
      if (/[\uD800-\uDBFF]/.test(word[same - 1] ?? '')) same -= 1;
      return String.fromCharCode(48 + same) + word.slice(same);
    })
    .join('\n');
}
