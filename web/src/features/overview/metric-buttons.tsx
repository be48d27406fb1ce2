import type { UseQueryResult } from '@tanstack/react-query';
import type { OverviewHeader, HeaderFigure } from '@wastegauge/contract/insight/overview';
import { headerMetrics, currencyOfSymbol, type Currency } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import {
  IconCloud,
  IconCurrencyDollar,
  IconCurrencyEuro,
  IconCurrencyHryvnia,
  IconCurrencyPound,
  IconListCheck,
  IconScale,
  type Icon,
} from '#icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MetricSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MetricButton } from '../../ui/display/metric-button.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { useComparedDays, useCoverageReason } from '../../widgets/figures/compared-days.ts';
import { UnusualMark, useUncheckedText } from '../../widgets/figures/unusual-mark.tsx';
import { usePendingText } from '../../widgets/figures/use-pending-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { missingFigure } from './missing-figure.ts';
import classes from './overview-page.module.css';
import { readOverviewSearch } from './overview-search.ts';

interface MetricButtonsProps {
  header: UseQueryResult<OverviewHeader>;
  isPhone: boolean;
}

export function MetricButtons({ header, isPhone }: MetricButtonsProps) {
  const { t } = useTranslation(['overview', 'common']);
  if (header.isPending) {
    return (
      <div className={classes['metrics']}>
        {headerMetrics.map((metric, index) => (
          <MetricSkeleton key={metric} label={index === 0 ? t('common:loading') : undefined} />
        ))}
      </div>
    );
  }
  if (header.isLoadingError) {
    return (
      <div className={classes['state']}>
        <LoadError query={header} />
      </div>
    );
  }
  return (
    <section
      aria-label={t('metricsLabel')}
      data-refetching={header.isPlaceholderData || undefined}
      className={classes['figures']}
    >
      <div className={classes['metrics']}>
        {header.data.figures.map((figure) => (
          <HeaderMetricButton
            key={figure.metric}
            figure={figure}
            header={header.data}
            isPhone={isPhone}
          />
        ))}
      </div>
      <UnusualMark unchecked={header.data.unchecked} isLong />
    </section>
  );
}

interface HeaderMetricButtonProps {
  figure: HeaderFigure;
  header: OverviewHeader;
  isPhone: boolean;
}

function HeaderMetricButton({ figure, header, isPhone }: HeaderMetricButtonProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const navigate = useNavigate();
  const { metric = 'total_waste' } = readOverviewSearch(useSearch({ strict: false }));
  const comparedDays = useComparedDays();
  const coverageReason = useCoverageReason();
  const note = usePendingText({
    pending: header.pending,
    metric: figure.metric,
    currency: header.currency,
  });
  const warning = useUncheckedText()(header.unchecked);
  const missing = missingFigure(figure.metric, header);
  const shown = {
    total_waste: { icon: IconScale, value: format.amount(figure.value) },
    waste_value: {
      icon: currencyIcons[currencyOfSymbol(header.currency)],
      value: format.money(figure.value, header.currency),
    },
    waste_co2: { icon: IconCloud, value: format.amount(figure.value) },
    waste_logs: { icon: IconListCheck, value: format.count(figure.value) },
  }[figure.metric];
  return (
    <MetricButton
      label={t(`metrics.${figure.metric}.label`)}
      tooltip={t(`metrics.${figure.metric}.tooltip`)}
      icon={<shown.icon stroke={1.7} />}
      value={missing === undefined ? shown.value : '–'}
      unit={
        figure.metric === 'waste_value' || missing !== undefined
          ? undefined
          : t(`units.${figure.metric}`)
      }
      change={
        missing === undefined ? (
          <>
            {header.compared && header.is_measured && (
              <Change percent={figure.diff} coverage={header.compared.coverage} />
            )}
            {header.is_measured && (
              <span className={classes['versus']}>
                {isPhone
                  ? coverageReason(header.compared?.coverage)
                  : comparedDays(header.compared)}
              </span>
            )}
          </>
        ) : (
          t(`missing.${missing}`)
        )
      }
      note={note}
      warning={warning}
      // Today is not over.
      sparkline={
        missing !== undefined || !header.is_measured
          ? undefined
          : figure.chart
              .filter(({ x }) => x <= (header.compared?.period.endDate ?? header.period.endDate))
              .map(({ y }) => y)
      }
      selected={figure.metric === metric}
      onSelect={() =>
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, metric: figure.metric }),
          replace: true,
        })
      }
    />
  );
}

const currencyIcons: Record<Currency, Icon> = {
  EUR: IconCurrencyEuro,
  GBP: IconCurrencyPound,
  USD: IconCurrencyDollar,
  UAH: IconCurrencyHryvnia,
};
