import { z } from 'zod';
import { pageOf, picturePagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';

export const outboxMessage = z
  .object({
    id: z.number().int(),
    channel: z.enum(['mail', 'sms']),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const messageRoutes = routes({
  listDemoInbox: {
    method: 'GET',
    path: '/api/demo/inbox/',
    access: 'public',
    summary:
      'The mails and text messages of the demo organisation, newest first; not found elsewhere',
    query: z.strictObject({ ...picturePagingQuery, recipient: z.string().max(255).default('') }),
    reply: pageOf(outboxMessage),
  },
});
