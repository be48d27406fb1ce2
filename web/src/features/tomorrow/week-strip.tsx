import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdviceDay, Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { addDays } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { dayCovers } from './day-covers.ts';
import classes from './week-strip.module.css';

export function WeekStrip({ data: { week, day: shown, today } }: { data: Tomorrow }) {
  const { t } = useTranslation('tomorrow');
  const { tinyDay } = useDayTexts();
  const coversText = useCoversText();
  return (
    <nav className={classes['root']} aria-label={t('week.label')}>
      {week.map((one) => {
        const { day, holiday, events } = one;
        const notes = [holiday, ...events.map(({ name }) => name)].filter((note) => note !== null);
        const { short, unit } = coversText(one);
        return (
          <Link
            key={day}
            to="/kitchen/tomorrow"
            search={(previous) => ({
              ...previous,
              day: day === addDays(today, 1) ? undefined : day,
            })}
            resetScroll={false}
            aria-current={day === shown ? 'date' : undefined}
            title={notes.join(', ') || undefined}
          >
            <span>{tinyDay(day)}</span> <b>{short}</b>
            <VisuallyHidden>{[unit, ...notes].filter(Boolean).join(', ')}</VisuallyHidden>
            {notes.length > 0 && <i className={classes['dot']} aria-hidden />}
          </Link>
        );
      })}
    </nav>
  );
}

/** The unit is only for screen readers. */
function useCoversText(): (day: AdviceDay) => { short: string; unit: string } {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  return (day) => {
    if (day.is_closed) return { short: t('closed.short'), unit: '' };
    const covers = dayCovers(day);
    return covers === null
      ? { short: '–', unit: t('noHistory.title') }
      : { short: format.count(covers), unit: t('covers', { count: covers }) };
  };
}
