import { isComparable, type ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import { useTranslation } from 'react-i18next';
import { trendDirection } from '../../ui/display/trend-direction.ts';
import { Trend } from '../../ui/display/trend.tsx';
import { useCoverageReason } from './compared-days.ts';
import { useFormat } from './use-format.ts';

interface ChangeProps {
  percent: number | null;
  variant?: 'plain' | 'pill';
  isNeutral?: boolean | undefined;
  /** A change is not judged if much more was measured on one side. */
  coverage?: ComparedCoverage | undefined;
}

export function Change({ percent, variant = 'plain', isNeutral = false, coverage }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useCoverageReason()(coverage);
  const isJudged = coverage === undefined || isComparable(coverage);
  return (
    <span title={reason}>
      <Trend
        percent={percent}
        label={t(`trend.${trendDirection(percent)}`)}
        formattedPercent={format.percent(Math.abs(percent ?? 0))}
        variant={variant}
        isNeutral={isNeutral}
        isJudged={isJudged}
      />
    </span>
  );
}
