import { useTranslation } from 'react-i18next';
import { Trend } from '../ui/display/trend.tsx';
import type { ChartData, ChartFormat } from './chart-data.ts';
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
  const hasShares = rows.some(({ share }) => share !== undefined);
  const hasChanges = rows.some(({ change }) => change !== undefined);
  const changeCell = (change: number | null | undefined) => (
    <td>
      {change !== undefined && (
        <ChangeCell percent={change} format={format} isGoodWhenDown={isGoodWhenDown} />
      )}
    </td>
  );
  return (
    <div
      ref={ref}
      className={classes['root']}
      style={tooltipPosition(frame, index, width)}
      aria-hidden
    >
      <p className={classes['title']}>
        <b>{data.points[index]?.title}</b>
        {hasChanges && data.comparedWith !== undefined && <span>{data.comparedWith}</span>}
      </p>
      <table className={classes['rows']}>
        <tbody>
          {rows.map(({ key, name, hue, figure, share, change }) => (
            <tr key={key}>
              <th scope="row">
                <span>
                  <i style={{ background: cssColour(hue) }} />
                  {name}
                </span>
              </th>
              <td>
                <b>{figure}</b> {total === undefined && data.unit}
              </td>
              {hasShares && <td className={classes['share']}>{share}</td>}
              {hasChanges && changeCell(change)}
            </tr>
          ))}
          {rolling !== undefined && (
            <ExtraRow name={t('chart.rollingAverage')} figure={`${rolling} ${data.unit}`} />
          )}
          {target !== undefined && (
            <ExtraRow
              name={data.targetName ?? t('chart.target')}
              figure={`${target} ${data.unit}`}
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
                <b>{total.figure}</b> {data.unit}
              </td>
              {hasShares && <td className={classes['share']}>{null}</td>}
              {hasChanges && changeCell(total.change)}
            </tr>
          </tfoot>
        )}
      </table>
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
}

function ChangeCell({ percent, format, isGoodWhenDown }: ChangeCellProps) {
  const { t } = useTranslation();
  const direction =
    percent === null ? 'unknown' : percent === 0 ? 'flat' : percent < 0 ? 'down' : 'up';
  return (
    <Trend
      percent={percent}
      label={t(`trend.${direction}`)}
      formattedPercent={format.percent(Math.abs(percent ?? 0))}
      isGoodWhenDown={isGoodWhenDown}
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
