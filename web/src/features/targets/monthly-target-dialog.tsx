import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import { addDays, addMonths } from '@wastegauge/contract/values/dates';
import { useMemo } from 'react';
import { monthlySnapshotOptions } from '../../widgets/home-widgets/monthly-snapshot.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import { ChartKey } from '../../charts/chart-key.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { calendarPoints } from '../../widgets/figures/calendar-points.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import {
  Recommendation,
  SiteTargetDialog,
  type TargetDialogProps,
  type TargetFields,
} from './site-target-dialog.tsx';
import { typedThreshold } from './target-text.ts';

export const MonthlyTargetDialog = mountOnOpen(MonthlyDialog);

function MonthlyDialog(dialog: TargetDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const format = useFormat();
  const { site } = dialog;
  const snapshot = useQuery(
    monthlySnapshotOptions({ metric: 'total_waste', site: site ? [site.id] : [], zone: [] }),
  );
  const months = snapshot.isPlaceholderData ? undefined : snapshot.data;
  const pace = months?.forecast?.value;
  const paceText = (kg: number): string => (kg < 10 ? format.plain(kg) : format.count(kg));
  return (
    <SiteTargetDialog
      {...dialog}
      title={t('monthly.title')}
      label={t('monthly.label', { site: site?.name ?? t('common:allSites') })}
      level="monthly"
      stored={months && { kg: months.monthly_target_kg, sites: months.target_sites }}
      isFailed={snapshot.isError}
    >
      <Recommendation
        query={{ widget: 'monthly_snapshot', site: site?.id }}
        note={
          pace === undefined ? undefined : t('monthly.pace', { amount: `${paceText(pace)} kg` })
        }
      />
      {months && <MonthlyTargetChart snapshot={months} />}
    </SiteTargetDialog>
  );
}

function MonthlyTargetChart({ snapshot }: { snapshot: MonthlySnapshot }) {
  const typed = useWatch<TargetFields, 'threshold'>({ name: 'threshold' });
  const newKg = typedThreshold.safeParse(typed).data;
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const format = useFormat();
  const { chart, period } = snapshot;
  const isOpen = period.endDate < addDays(addMonths(period.startDate, 1), -1);
  const data = useMemo((): ChartData => {
    return {
      unit: 'kg',
      kind: 'bar',
      points: calendarPoints(
        chart.map(({ x }) => x),
        'monthly',
        language,
      ).map((point) => ({ ...point, isPartial: isOpen && point.x === period.startDate })),
      series: [
        { key: 'waste', name: t('monthly.waste'), hue: 'series', values: chart.map(({ y }) => y) },
      ],
      targets: newKg === undefined ? undefined : chart.map(() => newKg),
      targetName: t('monthly.new'),
    };
  }, [chart, period, isOpen, language, newKg, t]);
  const chartFormat = useMemo(
    (): ChartFormat => ({
      tick: (value) => format.short(value),
      figure: format.amount,
      percent: format.percent,
      target: format.target,
    }),
    [format],
  );
  return (
    <div>
      <TimeChart data={data} format={chartFormat} label={t('monthly.chart')} height={180} />
      <ChartKey
        items={[
          { name: t('monthly.waste'), look: 'series' },
          { name: t('monthly.aboveNew'), look: 'above-target' },
        ]}
      />
    </div>
  );
}
