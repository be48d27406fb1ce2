import type { AdviceService, ServiceAdvice, Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { capitaliseFirst } from '../../widgets/figures/format.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { serviceSwatches } from '../../widgets/food/kind-badges.tsx';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';

export const serviceColour = (service: AdviceService): string =>
  service === 'ALL_DAY' ? 'var(--series)' : serviceSwatches[service];

export function useServiceName(): (service: AdviceService) => string {
  const { t } = useTranslation(['tomorrow', 'common']);
  return (service) => (service === 'ALL_DAY' ? t('allDay') : t(`common:serviceTimes.${service}`));
}

/** Weights of dishes have one decimal. */
export function useKgText(): (kg: number) => string {
  const format = useFormat();
  return (kg) => `${format.fixed(kg, 1)} kg`;
}

/** "Last Tuesday"; the date if that was longer ago than a week. */
export function useLastWeekdayText(advised: Day): (day: Day) => string {
  const { t } = useTranslation('tomorrow');
  const { weekdayName, shortDay } = useDayTexts();
  return (day) =>
    capitaliseFirst(
      day === addDays(advised, -7)
        ? t('lastWeekday', { weekday: weekdayName(day) })
        : shortDay(day),
    );
}

export type ReasonKind = 'usual' | 'trend' | 'month' | 'holiday' | 'event';

/** Why the advice differs from a usual weekday. */
export function useReason(data: Tomorrow) {
  const { t } = useTranslation('tomorrow');
  const { weekdayName, monthName } = useDayTexts();
  const events = data.week.find(({ day }) => day === data.day)?.events ?? [];
  const event = events.map(({ name }) => name).join(', ') || t('reason.event');
  return ({ method, adjustment }: ServiceAdvice): { kind: ReasonKind; text: string } => {
    const count = Math.abs(adjustment);
    const direction = adjustment > 0 ? 'more' : 'fewer';
    const withChange = (text: string): string =>
      adjustment === 0 ? text : `${text}, ${t(`reason.${direction}`, { count })}`;
    if (method === 'guests') {
      const text = adjustment > 0 ? `${event}, ${t('reason.guests', { count })}` : undefined;
      return { kind: 'event', text: text ?? withChange(event) };
    }
    if (method === 'holiday') {
      return { kind: 'holiday', text: withChange(data.holiday ?? t('reason.holiday')) };
    }
    if (method === 'trend' && adjustment !== 0) {
      return { kind: 'trend', text: withChange(t(`reason.trends.${direction}`)) };
    }
    if (method === 'month') {
      const month = monthName(data.day);
      const text = t(adjustment === 0 ? 'reason.month' : `reason.months.${direction}`, { month });
      return { kind: 'month', text: withChange(text) };
    }
    return { kind: 'usual', text: t('reason.weekday', { weekday: weekdayName(data.day) }) };
  };
}
