import { ActionIcon } from '@mantine/core';
import { IconChartLine, IconTable } from '#icons';
import type { Action, ActionResult } from '@wastegauge/contract/insight/actions';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../../charts/chart-data.ts';
import { ChartKey } from '../../../charts/chart-key.tsx';
import { changeAddition, type ChartChange } from '../../../charts/scene/draw-change.ts';
import type { ChartAddition } from '../../../charts/scene/draw-chart.ts';
import { ChartTable } from '../../../charts/chart-table.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { timePoints } from '../../../widgets/figures/time-points.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { effectFigures } from '../effect-figures.ts';
import { useDayText } from '../use-action-texts.ts';
import { useGrams } from '../use-grams.ts';
import classes from './action-page.module.css';

interface GramsChartCardProps {
  action: Action;
  result: ActionResult;
  targetName: string;
  today: Day;
}

export function GramsChartCard({ action, result, targetName, today }: GramsChartCardProps) {
  const { t } = useTranslation(['actions', 'common']);
  const [isTable, setIsTable] = useState(false);
  const isPhone = useIsPhone();
  const { grams } = useGrams();
  const dayText = useDayText();
  const { data, format, addition } = useGramsChart(action, result, targetName, today);
  const label = t('chart.label', { target: targetName });
  const start = dayText(action.startDate, today);
  const sides = [
    { key: 'before', side: result.before, weeks: result.weeks.filter((week) => week.is_before) },
    { key: 'after', side: result.after, weeks: result.weeks.filter((week) => !week.is_before) },
  ] as const;
  return (
    <Panel
      title={
        <>
          {t('chart.title')}{' '}
          <span className={classes['suffix']}>{t('chart.suffix', { target: targetName })}</span>
        </>
      }
      actions={
        <ActionIcon
          aria-label={t(isTable ? 'chart.showChart' : 'common:chart.showTable')}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? (
            <IconChartLine size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconTable size={18} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
      }
    >
      {isTable ? (
        <ChartTable data={data} format={format} label={label} />
      ) : (
        <>
          <TimeChart
            data={data}
            format={format}
            label={label}
            height={isPhone ? 240 : 300}
            isTableElsewhere
            addition={addition}
          />
          <div className={classes['chartNote']}>
            <ChartKey
              items={[
                { name: targetName, look: 'line' },
                ...(result.compared_with === null
                  ? []
                  : ([
                      {
                        name: t(`chart.others.${result.compared_with}`, { day: start }),
                        look: 'dashed',
                      },
                      ...(hasMargin(result)
                        ? ([{ name: t('chart.margin'), look: 'margin-other' }] as const)
                        : []),
                    ] as const)),
              ]}
            />
            <span>
              {sides
                .filter(({ weeks, side }) => weeks.length > 0 && side.grams_per_cover !== null)
                .map(({ key, side, weeks }) =>
                  t(`chart.${key}`, {
                    count: weeks.length,
                    grams: grams(side.grams_per_cover ?? 0),
                  }),
                )
                .join(' · ')}
            </span>
          </div>
        </>
      )}
    </Panel>
  );
}

const hasMargin = ({ weeks }: ActionResult): boolean =>
  weeks.some(({ low, high }) => low !== null && high !== null);

function useGramsChart(
  { startDate }: Action,
  result: ActionResult,
  targetName: string,
  today: Day,
): { data: ChartData; format: ChartFormat; addition: ChartAddition | undefined } {
  const { t } = useTranslation(['actions', 'common']);
  const numbers = useFormat();
  const language = useLanguage();
  const dayText = useDayText();
  const start = dayText(startDate, today);
  const format = useMemo(
    (): ChartFormat => ({
      tick: numbers.plain,
      figure: (value) => numbers.fixed(value, 1),
      percent: numbers.wholePercent,
    }),
    [numbers],
  );
  const data = useMemo((): ChartData => {
    const { weeks } = result;
    const points = timePoints(
      weeks.map((week) => week.startDate),
      'weekly',
      {
        startDate: weeks[0]?.startDate ?? today,
        endDate: addDays(weeks.at(-1)?.startDate ?? today, 6),
      },
      {
        language,
        weekOf: (day) => t('common:points.weekOf', { day }),
        quarter: (number) => t('common:points.quarter', { number }),
      },
    );
    return {
      unit: 'g',
      kind: 'line',
      addsUp: false,
      points,
      series: [
        ...(result.compared_with === null
          ? []
          : [
              {
                key: 'without',
                name: t('chart.without'),
                hue: 'slate' as const,
                isDashed: true,
                values: weeks.map((week) => week.without_action_g),
                ...(hasMargin(result) && {
                  margin: weeks.map(({ low, high }) =>
                    low === null || high === null ? null : { low: Math.max(low, 0), high },
                  ),
                  marginName: t('chart.margin'),
                }),
              },
            ]),
        {
          key: 'target',
          name: targetName,
          hue: 'series',
          values: weeks.map((week) => week.grams_per_cover),
        },
      ],
      notes: weeks.map(({ days_used: days }) => [
        { name: t('chart.daysUsed'), figure: numbers.count(days) },
      ]),
    };
  }, [result, targetName, today, language, numbers, t]);
  const addition = useMemo((): ChartAddition | undefined => {
    const before = result.weeks.findIndex((week) => !week.is_before);
    if (before === -1) return undefined;
    return changeAddition({
      before,
      name: t('chart.changed', { day: start }),
      gap: gapOf(result, {
        with: (grams) => t('chart.withIt', { grams }),
        without: (grams) => t('chart.withoutIt', { grams }),
        saved: (grams) => t('chart.saved', { grams }),
        more: (grams) => t('chart.more', { grams }),
        number: (value) => numbers.fixed(value, 1),
      }),
    });
  }, [result, start, numbers, t]);
  return { data, format, addition };
}

interface GapTexts {
  with: (grams: string) => string;
  without: (grams: string) => string;
  saved: (grams: string) => string;
  more: (grams: string) => string;
  number: (value: number) => string;
}

function gapOf(result: ActionResult, texts: GapTexts): ChartChange['gap'] {
  const figures = effectFigures(result);
  if (!figures || figures.saved === 0) return undefined;
  const withIt = { value: figures.after, text: texts.with(texts.number(figures.after)) };
  const without = { value: figures.without, text: texts.without(texts.number(figures.without)) };
  const grams = texts.number(Math.abs(figures.saved));
  return figures.saved > 0
    ? { upper: without, lower: withIt, text: texts.saved(grams) }
    : { upper: withIt, lower: without, text: texts.more(grams) };
}
