import { notFound, useParams } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useSites } from './site-list.ts';

/** The site in the path of a venue page. The route has looked it up; it is gone when somebody views as others. */
export function useVenueSite(): SiteOption {
  const { siteId } = useParams({ strict: false });
  const site = useSites().find(({ id }) => String(id) === siteId);
  if (site === undefined) throw notFound();
  return site;
}
