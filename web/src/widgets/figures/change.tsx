import { useTranslation } from 'react-i18next';
import { trendDirection } from '../../ui/display/trend-direction.ts';
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
      label={t(`trend.${trendDirection(percent)}`)}
      formattedPercent={format.percent(Math.abs(percent ?? 0))}
      variant={variant}
      isNeutral={isNeutral}
    />
  );
}
