import { useTranslation } from 'react-i18next';
import classes from './last-active.module.css';
import { useFormat } from '../figures/use-format.ts';
import { useTimeAgo } from './use-relative-time.ts';

export function LastActive({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeAgo = useTimeAgo();
  if (instant === null) return <span className={classes['never']}>{t('timeAgo.never')}</span>;
  const { kind, text } = timeAgo(instant);
  return (
    <time
      className={classes['time']}
      data-now={kind === 'now' || undefined}
      dateTime={instant}
      title={format.timestamp(instant)}
    >
      {text}
    </time>
  );
}
