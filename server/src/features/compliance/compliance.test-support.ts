import { complianceRoutes, type Scheme } from '@wastegauge/contract/insight/compliance';
import { changeReasonHeader } from '@wastegauge/contract/http-request';
import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '../../../test/support/test-app.ts';

export const year = { startDate: '2025-01-01', endDate: '2025-12-31' };

interface Asked {
  scheme?: Scheme;
  sites: readonly { id: number }[];
  startDate?: string;
  endDate?: string;
}

export const askDraft = (
  client: Client,
  { sites, ...asked }: Asked,
  answers: object = {},
): Promise<Answer> =>
  client.call(complianceRoutes.draftReport, {
    query: { scheme: 'flw', ...year, ...asked, site: sites.map(({ id }) => id), ...answers },
  });

/** Locks the draft that the same client is shown. */
export async function lock(client: Client, asked: Asked, more: object = {}): Promise<Answer> {
  const draft = await askDraft(client, asked);
  return sendLock(client, asked, { shown_hash: draft.body.hash, ...more });
}

export const sendLock = (
  client: Client,
  { sites, ...asked }: Asked,
  more: object,
): Promise<Answer> =>
  client.call(complianceRoutes.lockReport, {
    body: {
      scheme: 'flw',
      ...year,
      ...asked,
      sites: sites.map(({ id }) => id),
      shown_hash: '0'.repeat(64),
      client_id: randomUUID(),
      ...more,
    },
  });

export const giveReason = (reason: string): Record<string, string> => ({
  [changeReasonHeader]: encodeURIComponent(reason),
});
