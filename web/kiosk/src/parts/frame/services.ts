import type { TabletSettings } from '@wastegauge/contract/waste/tablets';

export type DailyService = TabletSettings['services'][number];

export const serviceColours: Record<DailyService['service'], string> = {
  BREAKFAST: '#bc5014',
  LUNCH: '#358c7b',
  DINNER: '#4a3494',
};

/** A service that ends before it starts continues past midnight. */
export function currentService(
  { services, site }: Pick<TabletSettings, 'services' | 'site'>,
  now: Date,
): DailyService | undefined {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: site.timezone,
  }).format(now);
  return services.find(({ start, end }) =>
    start <= end ? start <= time && time < end : time >= start || time < end,
  );
}
