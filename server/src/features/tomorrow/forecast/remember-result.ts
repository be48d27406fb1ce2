/** For pure functions that are called thousands of times with the same few hundred arguments. */
export function rememberResult<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = find(key);
    known.set(key, { value });
    return value;
  };
}
