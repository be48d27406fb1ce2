import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { siteClock, siteDay } from '../../widgets/time/site-time.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';

const maxShownGuests = 250;

type Span = Pick<VenueEvent, 'start_date' | 'end_date'>;

export function useEventTexts() {
  const { t } = useTranslation(['venues', 'common']);
  const format = useFormat();
  const guests = (estimate: number | null): string =>
    estimate === null ? t('noEstimate') : format.count(estimate);
  return {
    guests,
    /** Of the table; "250+" for larger events. */
    shortGuests: (estimate: number | null): string =>
      estimate !== null && estimate > maxShownGuests ? `${maxShownGuests}+` : guests(estimate),
    /** "Sat, 12:00 to 15:00", of several days "Thu, 27–29 Nov". */
    span: ({ start_date, end_date }: Span): string => {
      const [startDate, endDate] = [siteDay(start_date), siteDay(end_date)];
      const weekday = format.weekday(startDate);
      if (startDate !== endDate) return `${weekday}, ${format.period({ startDate, endDate })}`;
      return t('hours', { weekday, from: siteClock(start_date), to: siteClock(end_date) });
    },
  };
}
