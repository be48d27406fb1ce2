import { useTranslation } from 'react-i18next';
import { trendDirection } from '../ui/display/trend-direction.ts';
import { Trend } from '../ui/display/trend.tsx';
import { withUnit, type ChartData, type ChartFormat } from './chart-data.ts';
import type { ChartFrame } from './chart-frame.ts';
import classes from './chart-tooltip.module.css';
import { cssColour } from './scene/paint-colours.ts';
import { pointRows } from './point-rows.ts';
import { useWidth } from './use-width.ts';

interface ChartTooltipProps {
  data: ChartData;
  index: number;
  format: ChartFormat;
  frame: ChartFrame;
  isGoodWhenDown: boolean;
}

const distance = 12;
/** A longer list beside a bar would cover several others, so it is shown below the chart in columns. */
const maxRowsBeside = 6;
const maxBands = 4;

export function ChartTooltip({ data, index, format, frame, isGoodWhenDown }: ChartTooltipProps) {
  const { t } = useTranslation();
  const { ref, width } = useWidth<HTMLDivElement>();
  const { rows, total, rolling, target, notes, bands } = pointRows(
    data,
    index,
    format,
    t('notAvailable'),
  );
  const point = data.points[index];
  const isBelow = rows.length > maxRowsBeside;
  const unit = format.hasUnit === true ? '' : data.unit;
  const hasChanges = rows.some(({ change }) => change !== undefined);
  // Both columns would make the tooltip cover several bars.
  const hasShares = !hasChanges && rows.some(({ share }) => share !== undefined);
  const changeCell = (change: number | null | undefined) => (
    <td>
      {change !== undefined && (
        <ChangeCell
          percent={change}
          format={format}
          isGoodWhenDown={isGoodWhenDown}
          isJudged={data.isChangeJudged !== false}
        />
      )}
    </td>
  );
  return (
    <div
      ref={ref}
      className={classes['root']}
      data-below={isBelow || undefined}
      style={
        isBelow
          ? { left: 0, top: frame.size.height, width: frame.size.width }
          : tooltipPosition(frame, index, width)
      }
      aria-hidden
    >
      <p className={classes['title']}>
        <b>{point?.title}</b>
        {point?.coverage !== undefined && <span>{point.coverage}</span>}
      </p>
      <table className={classes['rows']}>
        <tbody>
          {rows.map(({ key, name, hue, isPending, figure, share, change }) => (
            <tr key={key}>
              <th scope="row">
                <span>
                  <i
                    data-pending={isPending || undefined}
                    style={isPending ? undefined : { background: cssColour(hue) }}
                  />
                  {name}
                </span>
              </th>
              <td>
                <b>{figure}</b> {total === undefined && unit}
              </td>
              {hasShares && <td className={classes['share']}>{share}</td>}
              {hasChanges && changeCell(change)}
            </tr>
          ))}
          {rolling !== undefined && (
            <ExtraRow
              name={t('chart.rollingAverage')}
              figure={withUnit(rolling, data.unit, format)}
            />
          )}
          {target !== undefined && (
            <ExtraRow
              name={data.targetName ?? t('chart.target')}
              figure={withUnit(target, data.unit, format)}
            />
          )}
          {notes.map(({ name, figure }) => (
            <ExtraRow key={name} name={name} figure={figure} />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('chart.total')}</th>
              <td>
                <b>{total.figure}</b> {unit}
              </td>
              {hasShares && <td className={classes['share']}>{null}</td>}
              {hasChanges && changeCell(total.change)}
            </tr>
          </tfoot>
        )}
      </table>
      {hasChanges && point?.compared !== undefined && (
        <p className={classes['compared']}>{point.compared}</p>
      )}
      {bands.length > 0 && (
        <p className={classes['bands']}>
          <span>{data.bandsName}</span>
          {bands.slice(0, maxBands).map((name, position) => (
            <b key={position}>{name}</b>
          ))}
          {bands.length > maxBands && <span>+{bands.length - maxBands}</span>}
        </p>
      )}
    </div>
  );
}

function ExtraRow({ name, figure }: { name: string; figure: string }) {
  return (
    <tr className={classes['extra']}>
      <th scope="row">{name}</th>
      <td>{figure}</td>
    </tr>
  );
}

interface ChangeCellProps {
  percent: number | null;
  format: ChartFormat;
  isGoodWhenDown: boolean;
  isJudged: boolean;
}

function ChangeCell({ percent, format, isGoodWhenDown, isJudged }: ChangeCellProps) {
  const { t } = useTranslation();
  return (
    <Trend
      percent={percent}
      label={t(`trend.${trendDirection(percent)}`)}
      formattedPercent={format.percent(Math.abs(percent ?? 0))}
      isGoodWhenDown={isGoodWhenDown}
      isJudged={isJudged}
    />
  );
}

function tooltipPosition(
  frame: ChartFrame,
  index: number,
  width: number,
): { left: number; top: number } {
  const right = frame.xOf(index) + frame.band / 2 + distance;
  if (right + width <= frame.size.width) return { left: right, top: frame.top };
  const left = frame.xOf(index) - frame.band / 2 - distance - width;
  if (left >= 0) return { left, top: frame.top };
  const centred = Math.min(Math.max(frame.xOf(index) - width / 2, 0), frame.size.width - width);
  return { left: Math.max(centred, 0), top: frame.size.height };
}
