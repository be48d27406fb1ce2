import { reviewOrderings } from '@wastegauge/contract/values/address-options';
import { eventStatuses } from '@wastegauge/contract/waste/events';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

export const retoolSearch = z.object({
  serial: z.string().max(64).optional().catch(undefined),
  status: z.enum(eventStatuses).optional().catch(undefined),
  ordering: z.enum(reviewOrderings).optional().catch(undefined),
  offset: z.coerce.number().int().min(0).optional().catch(undefined),
});
export type RetoolSearch = z.infer<typeof retoolSearch>;

export const retoolQuery = ({ serial, status, ordering, offset }: RetoolSearch) => ({
  serial: serial === undefined ? [] : [serial],
  status: status === undefined ? [] : [status],
  ordering: ordering ?? '-processed_at',
  offset: offset ?? 0,
  limit: standardPageSize,
});
export type RetoolListQuery = ReturnType<typeof retoolQuery>;
