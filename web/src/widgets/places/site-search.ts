import { idParam } from '@wastegauge/contract/values/paging';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { z } from 'zod';
import { parseOnce } from './parse-once.ts';

/** Report pages write several sites, `siteId=1,2`; pages about one site read that as all sites. */
const siteIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})+$/)
  .or(z.array(idParam));

/** The name is there for people who read or share the URL. */
export const siteSearch = z.object({
  siteId: idParam.or(siteIds).optional().catch(undefined),
  siteName: z.string().or(z.array(z.string())).optional().catch(undefined),
});

export const oneSiteId = ({ siteId }: z.infer<typeof siteSearch>): number | undefined => {
  if (Array.isArray(siteId)) return siteId.length === 1 ? siteId[0] : undefined;
  return typeof siteId === 'number' ? siteId : undefined;
};

export const readSiteSearch = parseOnce((search) => siteSearch.parse(search));

/** Null for all sites, and for a site outside the user's scope. */
export function chosenSite(search: object, sites: readonly SiteOption[]): SiteOption | null {
  const siteId = oneSiteId(readSiteSearch(search));
  return sites.find(({ id }) => id === siteId) ?? null;
}

/** The chosen site, or the only one. */
export const reportSite = (search: object, sites: readonly SiteOption[]): SiteOption | null =>
  chosenSite(search, sites) ?? (sites.length === 1 ? (sites[0] ?? null) : null);
