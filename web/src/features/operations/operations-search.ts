import { z } from 'zod';

const page = z.coerce.number().int().min(1).optional().catch(undefined);

export const operationsSearch = z.object({
  recipient: z.string().trim().max(255).optional().catch(undefined),
  jobsPage: page,
  messagesPage: page,
});
export type OperationsSearch = z.infer<typeof operationsSearch>;
