import { dayIn } from '@wastegauge/contract/dates';
import { useTranslation } from 'react-i18next';
import { locales } from './format.ts';
import classes from './last-active.module.css';
import { timeAgo } from './time-ago.ts';
import { useFormat } from './use-format.ts';
import { useLanguage } from './use-language.ts';

interface LastActiveProps {
  /** Null for never. */
  instant: string | null;
  now: Date;
}

/** "3 hours ago", and after two days the date; the exact time on hover. */
export function LastActive({ instant, now }: LastActiveProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  if (instant === null) return <span className={classes['never']}>{t('lastActive.never')}</span>;
  const time = timeAgo(instant, now);
  if (time.kind === 'now') return <span className={classes['now']}>{t('lastActive.now')}</span>;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <time className={classes['time']} dateTime={instant} title={format.timestamp(instant)}>
      {time.kind === 'date'
        ? format.day(dayIn(timeZone, new Date(instant)))
        : new Intl.RelativeTimeFormat(locales[language]).format(-time.count, time.unit)}
    </time>
  );
}
