import { useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '@wastegauge/contract/route';
import { streamRoutes, type SiteStreams } from '@wastegauge/contract/waste/streams';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const siteStreamsOptions = (site: number) =>
  routeOptions(['streams', 'site', site], streamRoutes.getSiteStreams, { query: { site } });

export interface TotalsRequest {
  site: number[];
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export const totalsOptions = (query: TotalsRequest) =>
  routeOptions(['streams', 'totals', query], streamRoutes.getWasteByDestination, { query });

export const sharesOptions = (query: {
  site: number;
  search: string;
  limit: number;
  offset: number;
}) => routeOptions(['streams', 'shares', query], streamRoutes.listInedibleShares, { query });

export type NewStream = CallOf<typeof streamRoutes.createStream>['body'];
export type NewDestination = CallOf<typeof streamRoutes.addDestination>['body'];
export type NewAssignment = CallOf<typeof streamRoutes.assignStream>['body'];

export const createStream = (body: NewStream): Promise<SiteStreams> =>
  call(streamRoutes.createStream, { body });

export const renameStream = (id: number, name: string): Promise<SiteStreams> =>
  call(streamRoutes.renameStream, { params: { id }, body: { name } });

export const archiveStream = (id: number, isArchived: boolean): Promise<SiteStreams> =>
  call(streamRoutes.archiveStream, { params: { id }, body: { is_archived: isArchived } });

export const addDestination = (body: NewDestination): Promise<SiteStreams> =>
  call(streamRoutes.addDestination, { body });

export const removeDestination = (id: number): Promise<SiteStreams> =>
  call(streamRoutes.removeDestination, { params: { id } });

export const assignStream = (body: NewAssignment): Promise<SiteStreams> =>
  call(streamRoutes.assignStream, { body });

export const removeAssignment = (id: number): Promise<SiteStreams> =>
  call(streamRoutes.removeAssignment, { params: { id } });

export const setInedibleShare = (food: number, site: number, percent: number | null) =>
  call(streamRoutes.setInedibleShare, { params: { food }, body: { site, percent } });

export function useRefreshStreams(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['streams'] });
}
