import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import type { Client, TestApp } from './test-app.ts';

/** A new API token of a user, made as the user would. */
export async function giveKey(product: TestApp, user: { id: number }): Promise<string> {
  const answer = await (await product.as(user)).call(apiTokenRoutes.createApiKey);
  return answer.body.api_key.key;
}

/** The key of a new bulk export link. */
export async function giveLinkKey(product: TestApp, user: { id: number }): Promise<string> {
  const answer = await (await product.as(user)).call(apiTokenRoutes.createBulkExportKey);
  return /bulk-export\/([^/]+)\/$/.exec(answer.body.bulk_export_link.link)?.[1] ?? '';
}

/** A program that sends an API token with every call. */
export const withKey = (product: TestApp, key: string): Client => ({
  token: undefined,
  call: (route, given = {}) =>
    product.anonymous.call(route, {
      ...given,
      headers: { authorization: `Api-Key ${key}`, ...given.headers },
    }),
});
