import { IconAlertTriangle } from '#icons';
import { Link } from '@tanstack/react-router';
import type { UncheckedWaste } from '@wastegauge/contract/insight/comparison';
import { useTranslation } from 'react-i18next';
import classes from './unusual-mark.module.css';
import type { Format } from './format.ts';
import { useFormat } from './use-format.ts';

interface UnusualMarkProps {
  unchecked: UncheckedWaste;
  /** Also shows the number of entries. */
  isLong?: boolean;
}

/** Beside a figure that includes unchecked entries. */
export function UnusualMark({ unchecked, isLong = false }: UnusualMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useUncheckedText()(unchecked);
  if (label === undefined) return null;
  return (
    <Link
      to="/feed/unusual"
      search={({ siteId, siteName }) => ({ siteId, siteName })}
      className={classes['root']}
      title={isLong ? undefined : label}
    >
      <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
      {isLong ? label : t('unusual.mark', { weight: amountText(format, unchecked) })}
    </Link>
  );
}

/** "79.3 kg in 1 unusual entry to check"; undefined if there is none. */
export function useUncheckedText(): (unchecked: UncheckedWaste) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return (unchecked) =>
    unchecked.entries === 0
      ? undefined
      : t('unusual.markLabel', { count: unchecked.entries, weight: amountText(format, unchecked) });
}

const amountText = (format: Format, { weight }: UncheckedWaste): string =>
  format.fixed(weight, weight < 1 ? 2 : 1);
