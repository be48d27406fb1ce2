import { Flex, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './metric-button.module.css';
import { Sparkline } from './sparkline.tsx';

interface MetricButtonProps {
  label: string;
  icon: ReactNode;
  value: string;
  unit?: string | undefined;
  prefix?: string | undefined;
  change: ReactNode;
  /** One quiet line below the figure. */
  note?: string | undefined;
  sparkline?: number[] | undefined;
  selected: boolean;
  onSelect: () => void;
  tooltip: string;
}

export function MetricButton({
  label,
  icon,
  value,
  unit,
  prefix,
  change,
  note,
  sparkline,
  selected,
  onSelect,
  tooltip,
}: MetricButtonProps) {
  return (
    <Tooltip label={tooltip}>
      <button type="button" className={classes['root']} aria-pressed={selected} onClick={onSelect}>
        <span className={classes['label']}>
          <span className={classes['icon']} aria-hidden>
            {icon}
          </span>
          <span className={classes['name']}>{label}</span>
          <span className={classes['radio']} aria-hidden />
        </span>
        <Flex component="span" direction="column" gap={2} miw={0}>
          <span className={classes['value']}>
            {prefix}
            {value}
            {unit !== undefined && <small className={classes['unit']}> {unit}</small>}
          </span>
          <span className={classes['change']}>{change}</span>
        </Flex>
        {sparkline !== undefined && (
          <span className={classes['sparkline']}>
            <Sparkline values={sparkline} tone={sparklineTone(sparkline)} />
          </span>
        )}
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </button>
    </Tooltip>
  );
}

const sparklineTone = (values: number[]): 'series' | 'neutral' =>
  (values.at(-1) ?? 0) < (values[0] ?? 0) ? 'series' : 'neutral';
