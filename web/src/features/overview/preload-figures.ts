import type { QueryClient } from '@tanstack/react-query';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { overviewHeaderOptions } from './api.ts';
import { readOverview } from './overview-request.ts';

/** Requests the figures while the page is rendered. */
export async function preloadFigures(queryClient: QueryClient, search: object): Promise<void> {
  const sites = await queryClient.ensureQueryData(siteListOptions);
  await queryClient.prefetchQuery(overviewHeaderOptions(readOverview(search, sites).request));
}
