import { useTranslation } from 'react-i18next';
import { Trend } from '../../ui/display/trend.tsx';
import { useFormat } from './use-format.ts';

interface ChangeProps {
  percent: number | null;
  variant?: 'plain' | 'pill';
  isNeutral?: boolean | undefined;
}

export function Change({ percent, variant = 'plain', isNeutral }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Trend
      percent={percent}
      label={t(`trend.${changeDirection(percent)}`)}
      formattedPercent={format.percent(Math.abs(percent ?? 0))}
      variant={variant}
      isNeutral={isNeutral}
    />
  );
}

function changeDirection(percent: number | null): 'down' | 'up' | 'flat' | 'unknown' {
  if (percent === null) return 'unknown';
  if (percent === 0) return 'flat';
  return percent < 0 ? 'down' : 'up';
}
