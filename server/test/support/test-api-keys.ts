import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import type { Client, TestApp } from './test-app.ts';

export async function giveKey(product: TestApp, user: { id: number }): Promise<string> {
  const answer = await (await product.as(user)).call(apiTokenRoutes.createApiKey);
  return answer.body.api_key.key;
}

export async function giveLinkKey(product: TestApp, user: { id: number }): Promise<string> {
  const answer = await (await product.as(user)).call(apiTokenRoutes.createBulkExportKey);
  return /bulk-export\/([^/]+)\/$/.exec(answer.body.bulk_export_link.link)?.[1] ?? '';
}

export const withKey = (product: TestApp, key: string): Client => ({
  token: undefined,
  call: (route, given = {}) =>
    product.anonymous.call(route, {
      ...given,
      headers: { authorization: `Api-Key ${key}`, ...given.headers },
    }),
});
