import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './live-page.module.css';

interface CheckedCardProps {
  checkedAt: number;
  isStalled: boolean;
}

export function CheckedCard({ checkedAt, isStalled }: CheckedCardProps) {
  const { t } = useTranslation('live');
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const seconds = Math.max(0, Math.round((now - checkedAt) / 1000));
  return (
    <span className={classes['checked']} data-stalled={isStalled || undefined}>
      {t(isStalled ? 'stalled' : 'live', { seconds })}
    </span>
  );
}
