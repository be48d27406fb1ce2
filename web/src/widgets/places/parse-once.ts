/** Many components read the same address; its search parameters are parsed once. */
export function parseOnce<Parsed extends object>(
  parse: (search: object) => Parsed,
): (search: object) => Parsed {
  const known = new WeakMap<object, Parsed>();
  return (search) => {
    const parsed = known.get(search) ?? parse(search);
    known.set(search, parsed);
    return parsed;
  };
}
