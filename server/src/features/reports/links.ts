import type { Report } from '@wastegauge/contract/insight/reports';

export interface ReportLinks {
  overview: string;
  explore: string;
  feed: string;
  /** The same report, to be printed. */
  page: string;
  /** Where mails are chosen. */
  profile: string;
  food(id: number): string;
}

/** Into the product, with the site and the days of the report already chosen there. */
export function linksOf({ kind, site, period }: Report, publicUrl: string): ReportLinks {
  const where: Record<string, string> = site
    ? { siteId: String(site.id), siteName: site.name }
    : {};
  const chosen = { ...where, startDate: period.startDate, endDate: period.endDate };
  const page = new URLSearchParams({ ...where, date: period.endDate });
  const to = (path: string, more: Record<string, string> = {}): string =>
    `${publicUrl}${path}?${new URLSearchParams({ ...chosen, ...more }).toString()}`;
  return {
    overview: `${publicUrl}/overview`,
    explore: to('/explore', { granularity: kind === 'daily' ? 'hourly' : 'daily' }),
    feed: to('/feed'),
    page: `${publicUrl}/reports/${kind}?${page.toString()}`,
    profile: `${publicUrl}/settings/profile`,
    food: (id) => to(`/insights/foods/${id}`),
  };
}
