import type { UnusualEntry } from '@wastegauge/contract/insight/unusual';
import { dayIn } from '@wastegauge/contract/values/dates';
import { importedTag, userLabelledTag, type WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

interface ReasonText {
  title: string;
  text: string;
  /** Beside the weight. */
  usual?: string;
}

export function useUnusualTexts() {
  const { t } = useTranslation('unusual');
  const format = useFormat();
  const kg = (weight: number): string => format.fixed(weight, weight < 1 ? 2 : 1);
  const exactKg = (weight: number): string => format.fixed(weight, 2);
  const dayAndTime = (instant: string, timezone: string): string => {
    const day = dayIn(timezone, new Date(instant));
    const shownDay = format.period({ startDate: day, endDate: day });
    return `${shownDay}, ${format.time(instant, timezone)}`;
  };
  const number = (value: number): string => format.plain(value);

  function reason({ event, reason: found }: UnusualEntry): ReasonText {
    const { timezone } = event;
    switch (found.rule) {
      case 'after_silence': {
        const usual = kg(found.usual_day);
        return {
          title: t('reasons.after_silence.title', {
            count: Math.floor(found.silent_hours / 24),
            weight: kg(event.item_weight),
          }),
          text: t('reasons.after_silence.text', {
            hours: number(found.silent_hours),
            from: dayAndTime(found.silent_from, timezone),
            usual,
          }),
          usual: t('usualDay', { weight: usual }),
        };
      }
      case 'very_large': {
        const usual = exactKg(found.usual_high);
        return {
          title: t('reasons.very_large.title', { times: number(found.times) }),
          text: t(`reasons.very_large.${isTyped(event) ? 'typedText' : 'text'}`, { usual }),
          usual: t('usualHigh', { weight: usual }),
        };
      }
      case 'closed':
        return found.is_closed_day || found.hours_to_service === null
          ? { title: t('reasons.closed.dayTitle'), text: t('reasons.closed.dayText') }
          : {
              title: t('reasons.closed.title'),
              text: t('reasons.closed.text', {
                time: format.time(event.processed_at, timezone),
                hours: number(found.hours_to_service),
              }),
            };
      case 'repeated': {
        const series = { times: number(found.times), weight: exactKg(event.item_weight) };
        return {
          title: t('reasons.repeated.title', series),
          text: t('reasons.repeated.text', {
            ...series,
            from: format.time(found.from, timezone),
          }),
          usual: t('series', series),
        };
      }
      case 'no_picture':
        return { title: t('reasons.no_picture.title'), text: t('reasons.no_picture.text') };
      case 'drift':
        return {
          title: t('reasons.drift.title'),
          text: t('reasons.drift.text', {
            days: number(found.days),
            drift: format.count(found.drift * 1000),
          }),
        };
    }
  }

  return { kg, exactKg, reason };
}

const isTyped = ({ tags }: WasteEvent): boolean =>
  tags.includes(userLabelledTag) || tags.includes(importedTag);

/** Weight to decide about: of a series all of it, unless it was corrected to one entry. */
export const decidedWeight = ({ event, reason, outcome }: UnusualEntry): number =>
  reason.rule === 'repeated' && outcome !== 'corrected'
    ? event.item_weight * reason.times
    : event.item_weight;
