import { exploreRoutes, type ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { expect } from 'vitest';
import type { Answer, Client } from './test-app.ts';

type Query = Record<string, unknown>;

export const askChart = (client: Client, query: Query = {}): Promise<Answer> =>
  client.call(exploreRoutes.getExploreChart, { query });

export async function chartOf(client: Client, query: Query = {}): Promise<ExploreAnswer> {
  const { status, body } = await askChart(client, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export const totalOf = async (client: Client, query: Query = {}): Promise<number | null> =>
  (await chartOf(client, query)).total_waste;
