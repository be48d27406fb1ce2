import { deviceOrderings } from '@wastegauge/contract/device-management';
import { idParam, listOf, standardPageSize } from '@wastegauge/contract/paging';
import { z } from 'zod';

const ids = listOf(idParam).catch([]);
const words = listOf(z.coerce.string().max(255)).catch([]);

/** What the table of monitors shows, as the address writes it; zones go by their serials. */
export const devicesSearch = z.object({
  zone: listOf(z.coerce.string().max(64)).catch([]),
  siteId: ids,
  /** For people who read or share the address. */
  siteName: words,
  groupId: ids,
  ordering: z.enum(deviceOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type DevicesSearch = z.infer<typeof devicesSearch>;

export const usualOrdering = 'serial';

/** The question to the server. */
export const queryOf = ({ zone, siteId, groupId, ordering, page = 1 }: DevicesSearch) => ({
  zone,
  site: siteId,
  group: groupId,
  ordering: ordering ?? usualOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type DeviceListQuery = ReturnType<typeof queryOf>;

export const filterCount = ({ zone, siteId, groupId }: DevicesSearch): number =>
  [zone, siteId, groupId].filter(({ length }) => length > 0).length;

export const noFilters = { zone: [], siteId: [], siteName: [], groupId: [] };
