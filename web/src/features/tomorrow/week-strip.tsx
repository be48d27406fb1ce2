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
  const { tinyDay, longDay } = useDayTexts();
  const coversText = useCoversText();
  return (
    <nav className={classes['root']} aria-label={t('week.label')}>
      {week.map((one) => {
        const { day, holiday, events } = one;
        const notes = [holiday, ...events.map(({ name }) => name)].filter((note) => note !== null);
        const { short, long } = coversText(one);
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
            aria-label={[longDay(day), long, ...notes].join(', ')}
            title={notes.join(', ') || undefined}
          >
            <span>{tinyDay(day)}</span>
            <b>{short}</b>
            {notes.length > 0 && <i className={classes['dot']} aria-hidden />}
          </Link>
        );
      })}
    </nav>
  );
}

function useCoversText(): (day: AdviceDay) => { short: string; long: string } {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  return (day) => {
    if (day.is_closed) return { short: t('closed.short'), long: t('closed.short') };
    const covers = dayCovers(day);
    return covers === null
      ? { short: '–', long: t('noHistory.title') }
      : {
          short: format.count(covers),
          long: `${format.count(covers)} ${t('covers', { count: covers })}`,
        };
  };
}
