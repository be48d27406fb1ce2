import { dayIn } from '@wastegauge/contract/values/dates';
import type { OverviewHeader } from '@wastegauge/contract/insight/overview';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useTranslation } from 'react-i18next';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useNow } from '../../widgets/time/use-now.ts';

export function useOverviewSubtitle(
  site: SiteOption | null,
  header: OverviewHeader | undefined,
  isPhone: boolean,
): string[] {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const now = useNow();
  const sites = useSites();
  const only = site ?? (sites.length === 1 ? sites[0] : undefined);
  const today = format.longDay(now, only?.timezone);
  if (isPhone) {
    const comparison =
      header && t('changeAgainst', { period: format.period(header.previous_period) });
    return [[today, only?.name ?? t('common:allSites')].join(' · '), comparison ?? ''];
  }
  return [header ? [today, lastReading(header.last_reading_at)].join(' · ') : today];

  function lastReading(instant: string | null): string {
    if (instant === null) return t('noReading');
    const zone = only?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const time = format.time(instant, zone);
    const day = dayIn(zone, new Date(instant));
    return day === dayIn(zone, now)
      ? t('lastReading', { time })
      : t('lastReadingOn', { date: format.day(day), time });
  }
}
