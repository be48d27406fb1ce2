import type { TabletSettings } from '@wastegauge/contract/waste/tablets';

export type DailyService = TabletSettings['services'][number];

export const serviceColours: Record<DailyService['service'], string> = {
  BREAKFAST: '#bc5014',
  LUNCH: '#358c7b',
  DINNER: '#4a3494',
};

/** Chosen on the tablet for one day at the site. */
export interface ServiceOfDay {
  service: DailyService['service'];
  day: string;
}

export const localDay = (settings: Pick<TabletSettings, 'site'> | null, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    ...(settings && { timeZone: settings.site.timezone }),
  }).format(now);

/** Undefined: by the clock. A choice ends at midnight, so that a forgotten one does little harm. */
export const chosenService = (
  { settings, service }: { settings: TabletSettings | null; service: ServiceOfDay | null },
  now: Date,
): DailyService['service'] | undefined =>
  service?.day === localDay(settings, now) ? service.service : undefined;

/** The service of captures taken now, and its end. */
export function serviceNow(
  state: { settings: TabletSettings | null; service: ServiceOfDay | null },
  now: Date,
): Pick<DailyService, 'service' | 'end'> | undefined {
  const chosen = chosenService(state, now);
  if (chosen) return { service: chosen, end: '00:00' };
  return state.settings ? currentService(state.settings, now) : undefined;
}

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
