import { labelChoice, verdict } from '@wastegauge/contract/waste/labelling';
import { z } from 'zod';
import { createBrowserStore } from '../../api/browser-store.ts';

const kept = { key: z.string(), userId: z.number().int(), eventId: z.number().int() };

const keptDecision = z.discriminatedUnion('purpose', [
  z.object({ ...kept, purpose: z.literal('labelling'), body: labelChoice, at: z.number() }),
  z.object({ ...kept, purpose: z.literal('verification'), body: verdict, at: z.number() }),
]);
export type KeptDecision = z.infer<typeof keptDecision>;

export const decisionStore = createBrowserStore<KeptDecision>({
  database: 'wg-decisions',
  store: 'decisions',
  key: 'key',
  schema: keptDecision,
  order: (one, other) => one.at - other.at,
});
