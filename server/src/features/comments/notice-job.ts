import { z } from 'zod';
import { describeJob } from '../../platform/jobs/jobs.ts';

/** Asked for when people were mentioned or answered; `jobs.ts` says how it is done. */
export const noticeOfComment = describeJob({
  name: 'notice-of-comment',
  payload: z.strictObject({
    site_id: z.number().int().positive(),
    comment_id: z.number().int().positive(),
    user_ids: z.array(z.number().int().positive()),
  }),
});
