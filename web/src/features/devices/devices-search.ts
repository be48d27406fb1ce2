import { deviceOrderings } from '@wastegauge/contract/directory/devices';
import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { words } from '../../widgets/forms/choices.ts';
import { anyPlace, placeSearch } from '../../widgets/places/place-search.ts';

export const devicesSearch = z.object({
  ...placeSearch,
  zoneSerial: words,
  ordering: z.enum(deviceOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
});
export type DevicesSearch = z.infer<typeof devicesSearch>;

export const defaultOrdering = 'serial';

export const devicesQuery = ({
  zoneSerial,
  siteId,
  groupId,
  ordering,
  page = 1,
}: DevicesSearch) => ({
  zone: zoneSerial,
  site: siteId,
  group: groupId,
  ordering: ordering ?? defaultOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type DeviceListQuery = ReturnType<typeof devicesQuery>;

export const filterCount = ({ zoneSerial, siteId, groupId }: DevicesSearch): number =>
  [zoneSerial, siteId, groupId].filter(({ length }) => length > 0).length;

export const noFilters = { ...anyPlace, zoneSerial: [] };
