import {
  IconCloud,
  IconCurrencyDollar,
  IconCurrencyEuro,
  IconCurrencyHryvnia,
  IconCurrencyPound,
  IconListCheck,
  IconScale,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { HeaderFigure, OverviewHeader } from '@wastegauge/contract/insight/overview';
import { currencyOfSymbol, type Currency } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { MetricButton } from '../../ui/display/metric-button.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './overview-page.module.css';
import { overviewSearch } from './overview-search.ts';

interface MetricCardProps {
  figure: HeaderFigure;
  header: OverviewHeader;
  isPhone: boolean;
}

export function MetricCard({ figure, header, isPhone }: MetricCardProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const navigate = useNavigate();
  const { metric = 'total_waste' } = overviewSearch.parse(useSearch({ strict: false }));
  const period = format.period(header.previous_period);
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
      value={shown.value}
      unit={figure.metric === 'waste_value' ? undefined : t(`units.${figure.metric}`)}
      change={
        <>
          <Change percent={figure.diff} />
          {!isPhone && <span className={classes['versus']}>{t('versus', { period })}</span>}
        </>
      }
      sparkline={figure.chart.map((point) => point.y)}
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
