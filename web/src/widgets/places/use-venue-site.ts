import { notFound, useParams } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useSites } from './site-list.ts';

/** The shell has checked the site; it can disappear when the view-as selection changes. */
export function useVenueSite(): SiteOption {
  const { siteId } = useParams({ strict: false });
  const site = useSites().find(({ id }) => String(id) === siteId);
  if (site === undefined) throw notFound();
  return site;
}
