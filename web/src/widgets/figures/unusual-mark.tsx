import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './unusual-mark.module.css';
import { useFormat } from './use-format.ts';

interface UnusualMarkProps {
  /** Entries to check, and their weight in kg. */
  entries: number;
  weight: number;
}

/** Beside a figure that includes entries nobody has checked. */
export function UnusualMark({ entries, weight }: UnusualMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (entries === 0) return null;
  const amount = format.fixed(weight, weight < 1 ? 2 : 1);
  return (
    <Link
      to="/feed/unusual"
      search={({ siteId, siteName }) => ({ siteId, siteName })}
      className={classes['root']}
      title={t('unusual.markLabel', { count: entries, weight: amount })}
    >
      <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
      {t('unusual.mark', { weight: amount })}
    </Link>
  );
}
