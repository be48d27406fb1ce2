import { queryText } from '../../api/request.ts';

/** The address carries plain `name=value` pairs, lists comma-joined, so that people can read and share it. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = queryText(value);
    if (text !== '') pairs.set(name, text);
  }
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}
