import { IconClock } from '#icons';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { durationParts, percentDone } from './progress.ts';
import classes from './task-progress.module.css';

interface TaskProgressProps {
  total: number;
  remaining: number;
  secondsPerTask: number;
}

export function TaskProgress({ total, remaining, secondsPerTask }: TaskProgressProps) {
  const { t } = useTranslation('labelling');
  const format = useFormat();
  const percent = format.wholePercent(Math.floor(percentDone(total, remaining)));
  const done = format.count(total - remaining);
  const time = durationParts(remaining * secondsPerTask)
    .map(({ unit, count }) => t(`time.${unit}`, { count }))
    .join(' ');
  return (
    <div className={classes['root']}>
      <output className={classes['remaining']}>
        {t('remaining', { tasks: format.count(remaining) })}
      </output>
      <div className={classes['bar']}>
        <ProgressBar percent={percentDone(total, remaining)} label={t('progress')} />
      </div>
      <span className={classes['figures']}>
        {t('done', { done, total: format.count(total), percent })}
      </span>
      {time !== '' && (
        <span className={classes['figures']}>
          <IconClock size={16} stroke={1.7} aria-hidden />
          {t('left', { time })}
        </span>
      )}
    </div>
  );
}
