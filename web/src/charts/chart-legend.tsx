import { IconCheck } from '#icons';
import { useTranslation } from 'react-i18next';
import type { ChartHue } from './chart-data.ts';
import classes from './chart-legend.module.css';
import { cssColour } from './scene/paint-colours.ts';

export interface ChartLegendItem {
  key: string;
  name: string;
  hue: ChartHue;
  total?: string | undefined;
  unit?: string | undefined;
  share?: string | undefined;
  note?: string | undefined;
  /** For default values, whose bars are hollow. */
  isHollow?: boolean | undefined;
  /** For captures without a food. */
  isPending?: boolean | undefined;
  /** A quiet last line, such as the labels that Other consists of. */
  details?: string | undefined;
}

interface ChartLegendProps {
  label: string;
  items: readonly ChartLegendItem[];
  hiddenKeys: ReadonlySet<string>;
  onChange: (hiddenKeys: ReadonlySet<string>) => void;
}

export function ChartLegend({ label, items, hiddenKeys, onChange }: ChartLegendProps) {
  const { t } = useTranslation();
  const shown = items.filter(({ key }) => !hiddenKeys.has(key));
  const isLast = (key: string): boolean => shown.length === 1 && shown[0]?.key === key;
  const handlePress = (key: string): void => {
    if (isLast(key)) return;
    const next = new Set(hiddenKeys);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <fieldset className={classes['root']} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className={classes['item']}
          aria-pressed={!hiddenKeys.has(item.key)}
          aria-disabled={isLast(item.key) || undefined}
          title={isLast(item.key) ? t('chart.oneStaysOn') : item.name}
          onClick={() => handlePress(item.key)}
        >
          <span
            className={classes['box']}
            data-hollow={item.isHollow || undefined}
            data-pending={item.isPending || undefined}
            style={
              item.isHollow || item.isPending ? undefined : { background: cssColour(item.hue) }
            }
          >
            <IconCheck size={12} stroke={3.4} aria-hidden />
          </span>
          <span className={classes['text']}>
            <span className={classes['name']}>{item.name}</span>
            <LegendFigures item={item} />
            {item.details !== undefined && (
              <span className={classes['details']}>{item.details}</span>
            )}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function LegendFigures({ item: { total, unit, share, note } }: { item: ChartLegendItem }) {
  if (note !== undefined) return <span className={classes['figures']}>{note}</span>;
  if (total === undefined) return null;
  return (
    <span className={classes['figures']}>
      <b>{total}</b> {unit}
      {share !== undefined && ` · ${share}`}
    </span>
  );
}
