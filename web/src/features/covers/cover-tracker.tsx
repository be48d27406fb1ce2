import { Button } from '@mantine/core';
import { IconPlus } from '#icons';
import type { OccupancyPoint } from '@wastegauge/contract/insight/covers';
import type { Day } from '@wastegauge/contract/values/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './occupancy-page.module.css';

interface CoverTrackerProps {
  points: readonly OccupancyPoint[];
  today: Day;
  onUpdate: (day: Day) => void;
}

const initialCount = 6;

export function CoverTracker({ points, today, onUpdate }: CoverTrackerProps) {
  const { t } = useTranslation('covers');
  const format = useFormat();
  const [isExpanded, setIsExpanded] = useState(false);
  const toDate = points.filter(({ x }) => x <= today);
  const missing = toDate.filter(({ is_default }) => is_default).map(({ x }) => x);
  if (toDate.length === 0) return null;
  const set = toDate.length - missing.length;
  const shown = isExpanded ? missing : missing.slice(-initialCount);
  const text = t('page.setToDate', { set: format.count(set), count: toDate.length });
  return (
    <section className={classes['tracker']} aria-label={t('page.tracker')}>
      <div className={classes['progress']}>
        <b>{t('page.tracker')}</b>
        <ProgressBar
          percent={(set / toDate.length) * 100}
          label={t('page.tracker')}
          valueText={text}
        />
        <span>{text}</span>
      </div>
      {missing.length > 0 && (
        <div className={classes['missing']}>
          <span>{t('page.missing')}</span>
          {missing.length > shown.length && (
            <Button size="xs" variant="ghost" onClick={() => setIsExpanded(true)}>
              {t('page.earlierMissing', { count: missing.length - shown.length })}
            </Button>
          )}
          {shown.map((day) => {
            // The chart above shows the year.
            const name = format.dayWithMonth(day).slice(0, -' 2026'.length);
            return (
              <Button
                key={day}
                size="xs"
                leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
                aria-label={t('addOn', { day: name })}
                onClick={() => onUpdate(day)}
              >
                {name}
              </Button>
            );
          })}
        </div>
      )}
    </section>
  );
}
