import { queryText } from '@wastegauge/contract/http-request';

/**
 * URLs hold plain `name=value` pairs with comma-joined lists, so that people can read and share
 * them.
 */
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
