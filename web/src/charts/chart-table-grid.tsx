import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../ui/data-table/scroll-box.tsx';
import type { ChartData, ChartFormat } from './chart-data.ts';
import { addsUp, totalAt, withoutHidden } from './chart-stack.ts';
import classes from './chart-table.module.css';
import { bandNames, marginText } from './point-rows.ts';

export interface ChartTableProps {
  data: ChartData;
  format: ChartFormat;
  label: string;
  hiddenKeys?: ReadonlySet<string> | undefined;
}

export function ChartTableGrid({ format, label, hiddenKeys, ...props }: ChartTableProps) {
  const { t } = useTranslation();
  const data = withoutHidden(props.data, hiddenKeys);
  const { series, points, targets, unit } = data;
  const hasTotal = addsUp(data) && series.length > 1;
  const hasBands = data.bands !== undefined && data.bands.length > 0;
  const hasForecast = points.some(({ forecast }) => forecast !== undefined);
  const isRolling = series.some(({ rolling }) => rolling !== undefined);
  const formatValue = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('notAvailable') : format.figure(value);
  return (
    <ScrollBox className={classes['scroller']} label={label}>
      <table className={classes['table']}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.period')}</th>
            {series.map(({ key, name, margin, marginName }) => (
              <Fragment key={key}>
                <th scope="col">
                  {name} ({unit})
                </th>
                {margin !== undefined && (
                  <th scope="col">
                    {marginName} ({unit})
                  </th>
                )}
              </Fragment>
            ))}
            {hasTotal && <th scope="col">{`${t('chart.total')} (${unit})`}</th>}
            {isRolling &&
              series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {series.length > 1 && `${name}, `}
                  {t('chart.rollingAverage')}
                </th>
              ))}
            {targets !== undefined && <th scope="col">{data.targetName ?? t('chart.target')}</th>}
            {hasForecast && <th scope="col">{data.forecastName}</th>}
            {hasBands && <th scope="col">{data.bandsName}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ x, title, forecast }, index) => (
            <tr key={x}>
              <th scope="row">{title}</th>
              {series.map(({ key, values, margin }) => (
                <Fragment key={key}>
                  <td>{formatValue(values[index])}</td>
                  {margin !== undefined && <td>{marginText(margin[index], format)}</td>}
                </Fragment>
              ))}
              {hasTotal && <td>{formatValue(totalAt(series, index))}</td>}
              {isRolling &&
                series.map(({ key, rolling }) => (
                  <td key={key}>{formatValue(rolling?.[index])}</td>
                ))}
              {targets !== undefined && <td>{formatValue(targets[index])}</td>}
              {hasForecast && (
                <td>{forecast && (format.forecast ?? format.figure)(forecast.value)}</td>
              )}
              {hasBands && <td>{bandNames(data, index).join(', ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
