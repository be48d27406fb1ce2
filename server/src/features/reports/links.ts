import type { Report } from '@wastegauge/contract/reports';

export interface ReportLinks {
  overview: string;
  explore: string;
  feed: string;
  /** Where mails are chosen. */
  profile: string;
  food(id: number): string;
}

/** Into the product, with the site and the days of the report already chosen there. */
export function linksOf({ kind, site, period }: Report, publicUrl: string): ReportLinks {
  const chosen = {
    ...(site ? { siteId: String(site.id), siteName: site.name } : {}),
    startDate: period.startDate,
    endDate: period.endDate,
  };
  const to = (path: string, more: Record<string, string> = {}): string =>
    `${publicUrl}${path}?${new URLSearchParams({ ...chosen, ...more }).toString()}`;
  return {
    overview: `${publicUrl}/overview`,
    explore: to('/explore', { granularity: kind === 'daily' ? 'hourly' : 'daily' }),
    feed: to('/feed'),
    profile: `${publicUrl}/settings/profile`,
    food: (id) => to(`/insights/foods/${id}`),
  };
}
