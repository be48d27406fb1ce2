import { z } from 'zod';
import { describeJob } from '../../platform/jobs/jobs.ts';

const ofEvent = z.strictObject({
  site_id: z.number().int().positive(),
  event_id: z.number().int().positive(),
});

/** Asked for when a capture or a picture of it came in; `jobs.ts` says how it is done. */
export const processPictures = describeJob({
  name: 'process-pictures',
  isBackground: true,
  payload: ofEvent,
});

/** In a queue of its own, so that a slow labelling service holds up nothing else; people go on meanwhile. */
export const askLabeller = describeJob({
  name: 'ask-labeller',
  queue: 'labeller',
  retries: 4,
  payload: ofEvent,
});
