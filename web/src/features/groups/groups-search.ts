import { groupOrderings } from '@wastegauge/contract/values/address-options';
import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

export const groupsSearch = z.object({
  ordering: z.enum(groupOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type GroupsSearch = z.infer<typeof groupsSearch>;

export const defaultOrdering = 'name';

export const groupsQuery = ({ ordering, page = 1 }: GroupsSearch) => ({
  ordering: ordering ?? defaultOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type GroupsQuery = ReturnType<typeof groupsQuery>;
