import { truth } from '@wastegauge/contract/values/filters';
import { deviceOrderings } from '@wastegauge/contract/values/address-options';
import { idParam, standardPageSize } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { addSearch } from '../../widgets/forms/use-adding.ts';
import { pairingSearch } from '../../widgets/monitors/pairing-search.ts';
import { words } from '../../widgets/forms/choices.ts';
import { anyPlace, placeSearch } from '../../widgets/places/place-search.ts';

export const devicesSearch = z.object({
  ...placeSearch,
  ...addSearch,
  ...pairingSearch,
  zoneSerial: words,
  archived: truth.optional().catch(undefined),
  ordering: z.enum(deviceOrderings).optional().catch(undefined),
  page: idParam.optional().catch(undefined),
  view: z.literal('health').optional().catch(undefined),
  /** On the health board: only monitors that need attention. */
  attention: truth.optional().catch(undefined),
});
export type DevicesSearch = z.infer<typeof devicesSearch>;

export const defaultOrdering = 'serial';

export const devicesQuery = ({
  zoneSerial,
  siteId,
  groupId,
  archived,
  ordering,
  page = 1,
}: DevicesSearch) => ({
  zone: zoneSerial,
  site: siteId,
  group: groupId,
  archived: archived ?? false,
  ordering: ordering ?? defaultOrdering,
  limit: standardPageSize,
  offset: (page - 1) * standardPageSize,
});
export type DeviceListQuery = ReturnType<typeof devicesQuery>;

export const filterCount = ({ zoneSerial, siteId, groupId }: DevicesSearch): number =>
  [zoneSerial, siteId, groupId].filter(({ length }) => length > 0).length;

export const noFilters = { ...anyPlace, zoneSerial: [] };
