import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconTable } from '#icons';
import { addDays } from '@wastegauge/contract/values/dates';
import type { SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import { ChartKey } from '../../charts/chart-key.tsx';
import { ChartTable } from '../../charts/chart-table.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { timePoints } from '../../widgets/figures/time-points.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { curveWeeks } from './learning-curve.ts';
import classes from './recognition-page.module.css';

export function CurveCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation(['recognition', 'common']);
  const isPhone = useIsPhone();
  const [isTable, setIsTable] = useState(false);
  const { data, format } = useCurve(report);
  const label = t('curve.sentence', { site: report.name });
  return (
    <Panel
      title={
        <>
          {t('curve.title')} <span className={classes['suffix']}>{t('curve.suffix')}</span>
        </>
      }
      actions={
        data.points.length > 0 && (
          <ActionIcon
            aria-label={t(isTable ? 'curve.showChart' : 'common:chart.showTable')}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? (
              <IconChartLine size={18} stroke={1.7} aria-hidden />
            ) : (
              <IconTable size={18} stroke={1.7} aria-hidden />
            )}
          </ActionIcon>
        )
      }
    >
      {data.points.length === 0 ? (
        <EmptyState icon={<IconChartLine />} title={t('curve.empty')} hint={t('curve.emptyHint')} />
      ) : isTable ? (
        <ChartTable data={data} format={format} label={label} />
      ) : (
        <>
          <TimeChart
            data={data}
            format={format}
            label={label}
            height={isPhone ? 220 : 290}
            isGoodWhenDown={false}
            isTableElsewhere
          />
          <ChartKey
            items={[
              { name: t('curve.rightFirst'), look: 'margin' },
              { name: t('inFirstFive'), look: 'dashed' },
            ]}
          />
        </>
      )}
    </Panel>
  );
}

function useCurve({ weeks }: SiteRecognitionReport): { data: ChartData; format: ChartFormat } {
  const { t } = useTranslation(['recognition', 'common']);
  const numbers = useFormat();
  const language = useLanguage();
  const today = useToday();
  const format = useMemo(
    (): ChartFormat => ({
      tick: numbers.count,
      figure: numbers.count,
      percent: numbers.wholePercent,
    }),
    [numbers],
  );
  const data = useMemo((): ChartData => {
    const curve = curveWeeks(weeks);
    const period = {
      startDate: curve[0]?.week ?? today,
      endDate: addDays(curve.at(-1)?.week ?? today, 6),
    };
    const points = timePoints(
      curve.map(({ week }) => week),
      'weekly',
      period,
      {
        language,
        weekOf: (day) => t('common:points.weekOf', { day }),
        quarter: (number) => t('common:points.quarter', { number }),
      },
    );
    return {
      unit: '%',
      kind: 'line',
      addsUp: false,
      maximum: 100,
      points: points.map((point) => ({ ...point, isPartial: addDays(point.x, 6) >= today })),
      series: [
        {
          key: 'right_first',
          name: t('rightFirst'),
          endName: t('curve.endRightFirst'),
          hue: 'series',
          values: curve.map(({ rightFirst }) => rightFirst?.percent ?? null),
          margin: curve.map(({ rightFirst }) => rightFirst),
          marginName: t('curve.margin'),
        },
        {
          key: 'in_first_five',
          name: t('inFirstFive'),
          endName: t('curve.endInFirstFive'),
          hue: 'slate',
          isDashed: true,
          values: curve.map(({ inFirstFive }) => inFirstFive?.percent ?? null),
        },
      ],
      notes: curve.map(({ checked, rightFirst }) => [
        ...(rightFirst
          ? [
              {
                name: t('curve.margin'),
                figure: `${numbers.count(rightFirst.low)}–${numbers.wholePercent(rightFirst.high)}`,
              },
            ]
          : []),
        { name: t('curve.checked'), figure: numbers.count(checked) },
      ]),
    };
  }, [weeks, today, language, numbers, t]);
  return { data, format };
}
